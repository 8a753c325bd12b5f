import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { cancelAuthorisation } from '#/entities/payment/hold-mutations.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'
import { UndoWarning } from '#/ui/feedback/undo-warning.tsx'

interface CancelHoldModalProps {
  payment: Payment
  onClose: () => void
}

export function CancelHoldModal({ payment, onClose }: CancelHoldModalProps) {
  const { merchantId } = useSession()
  const cancel = useMutation(cancelAuthorisation(merchantId, payment.transactionId))
  const isSending = useRef(false)
  const send = () => {
    if (isSending.current) return
    isSending.current = true
    cancel.mutate(undefined, {
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  const order = payment.merchantOrderInternalOrderId
  const held = formatMoneyWithCode(payment.transactionAmount, payment.currency)
  return (
    <ConfirmModal
      title={`Cancel pre-authorisation for order #${order}`}
      confirmLabel="Cancel pre-authorisation"
      variant="danger"
      mutation={cancel}
      onConfirm={send}
      onClose={onClose}
      success={
        cancel.data?.outcomeUnknown
          ? 'The card network has not confirmed the cancellation yet. We keep asking; the payment shows it as soon as it is known.'
          : `The pre-authorisation for order ${order} is cancelled. Nothing was charged.`
      }
    >
      <p>
        The {held} held on the card of {payment.customerFullName ?? 'the customer'} is released, and
        nothing is charged.
      </p>
      <UndoWarning />
    </ConfirmModal>
  )
}
