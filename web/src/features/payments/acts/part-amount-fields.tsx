import { MAX_TYPED } from '@paydeck/contract/money/part-amount'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useId } from 'react'

import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './action-modals.module.css'
import type { PartAmount } from './use-part-amount.ts'

interface PartAmountFieldsProps {
  /** "Full refund", "Partial refund". */
  labels: { full: string; partial: string }
  part: PartAmount
  currency: string
}

export function PartAmountFields({ labels, part, currency }: PartAmountFieldsProps) {
  const name = useId()
  return (
    <>
      <fieldset className={classes['choice']}>
        <legend className={classes['legend']}>How much</legend>
        <label className={classes['option']}>
          <input
            type="radio"
            name={name}
            checked={!part.isPartial}
            data-autofocus
            onChange={() => part.choose(false)}
          />
          <span>{labels.full}</span>
          <span className={classes['sum']}>{formatMoneyWithCode(part.limit, currency)}</span>
        </label>
        <label className={classes['option']}>
          <input
            type="radio"
            name={name}
            checked={part.isPartial}
            onChange={() => part.choose(true)}
          />
          <span>{labels.partial}</span>
        </label>
      </fieldset>
      {part.isPartial && (
        <TextField
          label={`Amount (${currency})`}
          value={part.text}
          problem={part.problem}
          hint={`Up to ${formatMoneyWithCode(Math.min(part.limit, MAX_TYPED), currency)}`}
          inputMode="decimal"
          placeholder="0.00"
          maxLength={16}
          autoComplete="off"
          onChange={part.type}
        />
      )}
    </>
  )
}
