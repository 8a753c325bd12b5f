import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { noRefundText } from '@paydeck/contract/merchant/status'
import { useState } from 'react'

import { refundable } from '#/entities/payment/payment-actions.ts'
import { createRefund } from '#/entities/refund/refund-queries.ts'
import { needsSecondPerson } from '#/entities/session/access.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import type { ActionDraft } from './action-draft.ts'
import { RefundForm } from './refund-form.tsx'
import { refundResultText } from './refund-result-text.ts'
import { useIdempotentMutation } from '#/lib/form/use-idempotent-mutation.ts'
import { useAmountChoice } from './use-amount-choice.ts'

interface RefundModalProps {
  payment: Payment
  actionDraft: ActionDraft
  onClose: () => void
}

export function RefundModal({ payment, actionDraft, onClose }: RefundModalProps) {
  const { merchantId, timeZone, grants } = useSession()
  const { mutation, send } = useIdempotentMutation(
    createRefund(merchantId, payment),
    actionDraft.key,
  )
  const limit = refundable(payment)
  const amountChoice = useAmountChoice('refund', limit, actionDraft)
  const [reason, setReason] = useState(() => actionDraft.read()?.reason ?? '')
  const changeReason = (next: string) => {
    setReason(next)
    actionDraft.change('refund', { reason: next })
  }
  const noRefundReason = noRefundText(payment.transactionStatus)
  const amount = noRefundReason === null ? amountChoice.amount : null
  const needsApproval = amount !== null && needsSecondPerson(grants, amount)
  const label = needsApproval ? 'Ask to refund' : 'Refund'
  const money = (cents: number) => formatMoneyWithCode(cents, payment.currency)
  return (
    <ConfirmModal
      title={`Refund order #${payment.merchantOrderInternalOrderId}`}
      confirmLabel={amount === null ? label : `${label} ${money(amount)}`}
      variant={needsApproval ? 'primary' : 'danger'}
      mutation={mutation}
      onConfirm={
        amount === null
          ? null
          : () => send({ amount, reason: reason.trim() || null }, actionDraft.forget)
      }
      onClose={onClose}
      success={mutation.data && refundResultText(mutation.data, payment, timeZone)}
    >
      {noRefundReason !== null && <p>{noRefundReason}</p>}
      {noRefundReason === null && (
        <RefundForm
          {...{ payment, limit, amountChoice, needsApproval, reason }}
          onReasonChange={changeReason}
        />
      )}
    </ConfirmModal>
  )
}
