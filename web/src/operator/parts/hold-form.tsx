import type { OperatorMerchant } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction } from '../use-load.ts'
import { ActionResult } from './listing.tsx'

export interface HoldFormProps {
  merchant: OperatorMerchant
  onDone: () => Promise<void>
  onClose: () => void
}

/** Sets how long a merchant's new bank accounts wait before they receive payouts. */
export function HoldForm({ merchant, onDone, onClose }: HoldFormProps) {
  const [hours, setHours] = useState(String(merchant.payoutHoldHours))
  const action = useAction(onDone)
  const save = (): void =>
    action.run(async () => {
      if (!/^\d{1,3}$/.test(hours) || Number(hours) > 720)
        throw new Error('Enter whole hours, at most 720.')
      await call('setHold', { merchantId: merchant.merchantId }, { hours: Number(hours) })
      return `New bank accounts of ${merchant.slug} wait ${hours} hours.`
    })
  return (
    <Section
      title={`Hold on new accounts of ${merchant.businessName}`}
      aside={<Button onClick={onClose}>Close</Button>}
    >
      <div className={classes['form']}>
        <ActionResult action={action} />
        <div className={classes['line']}>
          <TextField
            label="Hours to hold a new bank account"
            inputMode="numeric"
            value={hours}
            onChange={setHours}
          />
          <Button variant="primary" isBusy={action.isBusy} onClick={save}>
            Save
          </Button>
        </div>
      </div>
    </Section>
  )
}
