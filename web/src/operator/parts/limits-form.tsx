import { formatMoney } from '@paydeck/contract/money/money'
import type { OperatorMerchant } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction } from '../use-load.ts'
import { ActionResult } from './listing.tsx'

const FIELDS = [
  ['limitPayment', 'Largest payment'],
  ['limitDay', 'Most in a day'],
  ['limitMonth', 'Most in a month'],
] as const
type Name = (typeof FIELDS)[number][0]

const formatLimit = (amount: number | null): string =>
  amount === null ? '' : formatMoney(amount).replaceAll(/[$,]/g, '')

/** Minor units; null for an empty field. */
function parseLimit(text: string, label: string): number | null {
  const amount = text.replaceAll(/[\s$,]/g, '')
  if (amount === '') return null
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount))
    throw new Error(`${label}: enter an amount like 5000.00, or nothing.`)
  return Math.round(Number(amount) * 100)
}

interface LimitsFormProps {
  merchant: OperatorMerchant
  onDone: () => Promise<void>
  onClose: () => void
}

export function LimitsForm({ merchant, onDone, onClose }: LimitsFormProps) {
  const [texts, setTexts] = useState<Record<Name, string>>({
    limitPayment: formatLimit(merchant.limitPayment),
    limitDay: formatLimit(merchant.limitDay),
    limitMonth: formatLimit(merchant.limitMonth),
  })
  const action = useAction(onDone)
  const save = (): void =>
    action.run(async () => {
      const amounts = FIELDS.map(([name, label]) => [name, parseLimit(texts[name], label)])
      const body = Object.fromEntries(amounts) as Record<Name, number | null>
      await call('setLimits', { merchantId: merchant.merchantId }, body)
      return `The limits of ${merchant.slug} apply from the next payment.`
    })
  return (
    <Section
      title={`Limits of ${merchant.businessName}`}
      aside={<Button onClick={onClose}>Close</Button>}
    >
      <div className={classes['form']}>
        <ActionResult action={action} />
        <p>
          In dollars of each currency. Leave empty for no limit. Refunds do not raise what is left.
        </p>
        <div className={classes['line']}>
          {FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              value={texts[name]}
              onChange={(text) => setTexts((previous) => ({ ...previous, [name]: text }))}
            />
          ))}
          <Button variant="primary" isBusy={action.isBusy} onClick={save}>
            Save
          </Button>
        </div>
      </div>
    </Section>
  )
}
