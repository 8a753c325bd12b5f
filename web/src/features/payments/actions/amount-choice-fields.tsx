import { MAX_AMOUNT } from '@paydeck/contract/money/part-amount'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useId } from 'react'

import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './action-modals.module.css'
import type { AmountChoice } from './use-amount-choice.ts'

interface AmountChoiceFieldsProps {
  /** "Full refund", "Partial refund". */
  labels: { full: string; partial: string }
  choice: AmountChoice
  currency: string
}

export function AmountChoiceFields({ labels, choice, currency }: AmountChoiceFieldsProps) {
  const name = useId()
  return (
    <>
      <fieldset className={classes['choice']}>
        <legend className={classes['legend']}>How much</legend>
        <label className={classes['option']}>
          <input
            type="radio"
            name={name}
            checked={!choice.isPartial}
            data-autofocus
            onChange={() => choice.setPartial(false)}
          />
          <span>{labels.full}</span>
          <span className={classes['sum']}>{formatMoneyWithCode(choice.limit, currency)}</span>
        </label>
        <label className={classes['option']}>
          <input
            type="radio"
            name={name}
            checked={choice.isPartial}
            onChange={() => choice.setPartial(true)}
          />
          <span>{labels.partial}</span>
        </label>
      </fieldset>
      {choice.isPartial && (
        <TextField
          label={`Amount (${currency})`}
          value={choice.text}
          problem={choice.problem}
          hint={`Up to ${formatMoneyWithCode(Math.min(choice.limit, MAX_AMOUNT), currency)}`}
          inputMode="decimal"
          placeholder="0.00"
          maxLength={16}
          autoComplete="off"
          onChange={choice.changeText}
        />
      )}
    </>
  )
}
