import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { UndoWarning } from '#/ui/feedback/undo-warning.tsx'

import classes from './action-modals.module.css'
import { AmountChoiceFields } from './amount-choice-fields.tsx'
import { ReasonField } from './reason-field.tsx'
import { RefundEffect } from './refund-effect.tsx'
import { RefundAmounts } from './refund-amounts.tsx'
import type { useAmountChoice } from './use-amount-choice.ts'

const LABELS = { full: 'Full refund', partial: 'Partial refund' }

interface RefundFormProps {
  payment: Payment
  /** The amount left to refund, in minor units. */
  limit: number
  amountChoice: ReturnType<typeof useAmountChoice>
  needsApproval: boolean
  reason: string
  onReasonChange: (reason: string) => void
}

export function RefundForm(props: RefundFormProps) {
  const { payment, limit, amountChoice, needsApproval, reason, onReasonChange } = props
  return (
    <>
      <RefundAmounts payment={payment} />
      {limit === 0 ? (
        <p>Nothing is left to refund.</p>
      ) : (
        <AmountChoiceFields labels={LABELS} choice={amountChoice} currency={payment.currency} />
      )}
      {limit > 0 && (
        <ReasonField
          hint={
            needsApproval
              ? 'The person who approves it reads this. The customer does not see it.'
              : 'For your own records. The customer does not see it.'
          }
          value={reason}
          onChange={onReasonChange}
        />
      )}
      {amountChoice.amount !== null && (
        <RefundEffect payment={payment} amount={amountChoice.amount} />
      )}
      {needsApproval && (
        <p className={classes['note']}>
          This refund needs a second person. Nothing is refunded until they approve it, and you can
          withdraw it until then.
        </p>
      )}
      <p className={classes['note']}>
        It may take up to 10 days for the refund to appear on customer's statement
      </p>
      {!needsApproval && <UndoWarning />}
    </>
  )
}
