import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { captureAuthorisation } from '#/entities/payment/hold-mutations.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useIdempotentMutation } from '#/lib/form/use-idempotent-mutation.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'
import { UndoWarning } from '#/ui/feedback/undo-warning.tsx'

import type { ActionDraft } from './action-draft.ts'
import { AmountChoiceFields } from './amount-choice-fields.tsx'
import { useAmountChoice } from './use-amount-choice.ts'

interface CaptureModalProps {
  payment: Payment
  actionDraft: ActionDraft
  onClose: () => void
}

const LABELS = { full: 'Full capture', partial: 'Partial capture' }

/** Captures all or part of a hold; the card's bank releases the rest. */
export function CaptureModal({ payment, actionDraft, onClose }: CaptureModalProps) {
  const { merchantId } = useSession()
  const { mutation, send } = useIdempotentMutation(
    captureAuthorisation(merchantId, payment.transactionId),
    actionDraft.key,
  )
  // After a capture this is the captured amount, but then the form is gone.
  const limit = payment.transactionAmount
  const amountChoice = useAmountChoice('capture', limit, actionDraft)
  const { amount } = amountChoice
  const money = (cents: number) => formatMoneyWithCode(cents, payment.currency)
  const order = payment.merchantOrderInternalOrderId
  return (
    <ConfirmModal
      title={`Capture payment for order #${order}`}
      confirmLabel={amount === null ? 'Capture' : `Capture ${money(amount)}`}
      mutation={mutation}
      onConfirm={
        amount === null
          ? null
          : () => send({ amount: amountChoice.isPartial ? amount : null }, actionDraft.forget)
      }
      onClose={onClose}
      success={
        mutation.data?.outcomeUnknown
          ? 'The card network has not confirmed the capture yet. We keep asking; the payment shows it as soon as it is known.'
          : mutation.data && `${money(mutation.data.amount)} for order ${order} was captured.`
      }
    >
      <p>
        {money(limit)} is held on the card of {payment.customerFullName ?? 'the customer'}.
      </p>
      <AmountChoiceFields labels={LABELS} choice={amountChoice} currency={payment.currency} />
      {amount !== null && (
        <p aria-live="polite">
          <strong>{money(amount)}</strong> is charged
          {amount < limit && `; the other ${money(limit - amount)} is released`}.
        </p>
      )}
      <UndoWarning />
    </ConfirmModal>
  )
}
