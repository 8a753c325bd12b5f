import type { Reserve } from '@paydeck/contract/calls/balances'
import { formatReserve } from '@paydeck/contract/merchant/format-reserve'
import { currencyOf } from '@paydeck/contract/money/currency'
import { formatMoneyWithCode, parseAmount } from '@paydeck/contract/money/money'
import type { OperatorMerchant } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction } from '../use-load.ts'
import type { HoldFormProps } from './hold-form.tsx'
import { ActionResult } from './listing.tsx'

type Terms = Reserve['terms']

export const reserveTermsOf = ({ reserveBasisPoints, reserveDays }: OperatorMerchant): Terms =>
  reserveBasisPoints === null || reserveDays === null
    ? null
    : { basisPoints: reserveBasisPoints, days: reserveDays }

/** Hundredths of a percent and days; null when both fields are empty. */
function termsOf(percent: string, days: string): Terms {
  const [share, dayCount] = [percent.replaceAll(/[\s%]/g, ''), days.trim()]
  if (share === '' && dayCount === '') return null
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(share) || Number(share) === 0 || Number(share) > 100)
    throw new Error('Enter a percentage from 0.01 to 100, or leave both fields empty.')
  if (!/^\d{1,3}$/.test(dayCount) || Number(dayCount) < 1 || Number(dayCount) > 540)
    throw new Error('Enter whole days from 1 to 540.')
  return { basisPoints: Math.round(Number(share) * 100), days: Number(dayCount) }
}

/** Sets the share of takings that is held, and for how long. */
export function TermsForm({ merchant, onDone }: Pick<HoldFormProps, 'merchant' | 'onDone'>) {
  const terms = reserveTermsOf(merchant)
  const [percent, setPercent] = useState(terms ? String(terms.basisPoints / 100) : '')
  const [days, setDays] = useState(terms ? String(terms.days) : '')
  const action = useAction(onDone)
  const save = (): void =>
    action.run(async () => {
      const newTerms = termsOf(percent, days)
      await call('setReserve', { merchantId: merchant.merchantId }, { terms: newTerms })
      return newTerms === null
        ? `Nothing more of ${merchant.slug} will be held. Money already held is released on its days.`
        : `From its next transfer on, ${formatReserve(newTerms)} of ${merchant.slug}’s takings is held.`
    })
  return (
    <div className={classes['form']}>
      <ActionResult action={action} />
      <p>
        Of each day’s takings, from the next transfer. Money already held keeps its days. Leave both
        empty to hold nothing more.
      </p>
      <div className={classes['line']}>
        <TextField
          label="Percent of takings"
          inputMode="decimal"
          value={percent}
          onChange={setPercent}
        />
        <TextField label="Days to hold it" inputMode="numeric" value={days} onChange={setDays} />
        <Button variant="primary" isBusy={action.isBusy} onClick={save}>
          Save the share
        </Button>
      </div>
    </div>
  )
}

/** Minor units; null for an empty field. */
function amountOf(text: string): number | null {
  if (text.trim() === '') return null
  const amount = parseAmount(text)
  if (amount === null || amount === 0)
    throw new Error('Enter an amount such as 500.00, or leave the field empty.')
  return amount
}

/** Sets the fixed amount that is held until it is lowered. */
export function FixedForm({ merchant, onDone }: Pick<HoldFormProps, 'merchant' | 'onDone'>) {
  const { merchantId, slug, country, reserveFixed } = merchant
  const [text, setText] = useState(reserveFixed === null ? '' : (reserveFixed / 100).toFixed(2))
  const action = useAction(onDone)
  const save = (): void =>
    action.run(async () => {
      const fixed = amountOf(text)
      await call('setFixedReserve', { merchantId }, { fixed })
      return fixed === null
        ? `No fixed amount of ${slug} is held; what is goes into its next transfer.`
        : `From its next transfer on, ${formatMoneyWithCode(fixed, currencyOf(country))} of ${slug} is held.`
    })
  return (
    <div className={classes['form']}>
      <ActionResult action={action} />
      <p>
        A fixed amount as well, filled from the next transfers. We hold it until you lower it here.
        Leave empty for none.
      </p>
      <div className={classes['line']}>
        <TextField
          label={`Fixed amount, ${currencyOf(country)}`}
          inputMode="decimal"
          value={text}
          onChange={setText}
        />
        <Button variant="primary" isBusy={action.isBusy} onClick={save}>
          Save the fixed amount
        </Button>
      </div>
    </div>
  )
}
