import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { payerLabel } from '#/entities/payment/payer-label.ts'
import { PaymentStatusBadge } from '#/entities/payment/payment-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { RecordSummary } from '#/ui/record/record-page.tsx'

export function PaymentSummary({ payment }: { payment: Payment }) {
  const { timeZone } = useSession()
  return (
    <RecordSummary
      amount={<MoneyText amount={payment.transactionAmount} currency={payment.currency} />}
      badge={
        <PaymentStatusBadge status={payment.transactionStatus} isLost={payment.isDisputeLost} />
      }
      subtitle={payerLabel(payment)}
    >
      Order {payment.merchantOrderInternalOrderId} ·{' '}
      <DateTime at={payment.createdAt} timeZone={timeZone} show="zone" />
      {payment.transactionStatus === 'partially_refunded' && (
        <>
          {' '}
          · <MoneyText amount={payment.refundedAmount} currency={payment.currency} /> refunded
        </>
      )}
    </RecordSummary>
  )
}
