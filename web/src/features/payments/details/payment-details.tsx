import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { payerLabel } from '#/entities/payment/payer-label.ts'
import { PaymentStatusBadge } from '#/entities/payment/payment-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordColumn, RecordColumns, RecordSummary } from '#/ui/record/record-page.tsx'

import { CustomerSection } from './customer-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { OrderSection } from './order-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PaymentNotice } from './notices/payment-notice.tsx'
import { PlanSection } from './plan-section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { TransferSection } from './transfer-section.tsx'

export function PaymentDetails({ payment }: { payment: Payment }) {
  const { timeZone } = useSession()
  return (
    <>
      <RecordSummary
        amount={<MoneyText amount={payment.transactionAmount} currency={payment.currency} />}
        badge={
          <PaymentStatusBadge status={payment.transactionStatus} isLost={payment.isDisputeLost} />
        }
        who={payerLabel(payment)}
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
      <PaymentNotice payment={payment} />
      <RecordColumns>
        <RecordColumn>
          <PaymentSection payment={payment} />
          <PlanSection payment={payment} />
          <TimelineSection payment={payment} />
          <NotesSection payment={payment} />
        </RecordColumn>
        <RecordColumn>
          <CustomerSection payment={payment} />
          <OrderSection payment={payment} />
          <TransferSection payment={payment} />
        </RecordColumn>
      </RecordColumns>
    </>
  )
}
