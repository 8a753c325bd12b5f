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
import { useOnce } from '#/lib/form/use-once.ts'
import { usePartAmount } from './use-part-amount.ts'

interface RefundModalProps {
  payment: Payment
  work: ActionDraft
  onClose: () => void
}

export function RefundModal({ payment, work, onClose }: RefundModalProps) {
  const { merchantId, timeZone, grants } = useSession()
  const { mutation, send } = useOnce(createRefund(merchantId, payment), work.key)
  const limit = refundable(payment)
  const part = usePartAmount('refund', limit, work)
  const [reason, setReason] = useState(() => work.read()?.reason ?? '')
  const changeReason = (next: string) => {
    setReason(next)
    work.change('refund', { reason: next })
  }
  const barred = noRefundText(payment.transactionStatus)
  const amount = barred === null ? part.amount : null
  const needsApproval = amount !== null && needsSecondPerson(grants, amount)
  const act = needsApproval ? 'Ask to refund' : 'Refund'
  const money = (cents: number) => formatMoneyWithCode(cents, payment.currency)
  return (
    <ConfirmModal
      title={`Refund order #${payment.merchantOrderInternalOrderId}`}
      confirmLabel={amount === null ? act : `${act} ${money(amount)}`}
      variant={needsApproval ? 'primary' : 'danger'}
      mutation={mutation}
      onConfirm={
        amount === null ? null : () => send({ amount, reason: reason.trim() || null }, work.forget)
      }
      onClose={onClose}
      success={mutation.data && refundResultText(mutation.data, payment, timeZone)}
    >
      {barred !== null && <p>{barred}</p>}
      {barred === null && (
        <RefundForm {...{ payment, limit, part, needsApproval, reason }} onReason={changeReason} />
      )}
    </ConfirmModal>
  )
}
