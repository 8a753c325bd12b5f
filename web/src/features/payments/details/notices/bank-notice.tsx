import type { Payment, PaymentEvent } from '@paydeck/contract/calls/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { paymentTimeline } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'

/** Payments that can still be refunded before they are disputed. */
const REFUNDABLE: readonly Payment['transactionStatus'][] = ['paid', 'partially_refunded']

/** What the cardholder's bank asks or reports about a payment, from its timeline; renders nothing for others. */
export function BankNotice({ payment }: { payment: Payment }) {
  const { merchantId, slug } = useSession()
  const { transactionId, transactionStatus } = payment
  const { data = [] } = useQuery(paymentTimeline(merchantId, transactionId))
  if (!REFUNDABLE.includes(transactionStatus)) return null
  if (hasOpenInquiry(data))
    return (
      <Banner tone="warning">
        The customer’s bank asks about this payment. Nothing was taken from your balance. Answer, or
        refund the payment, so that it does not become a dispute.{' '}
        <Link to="/$slug/disputes" params={{ slug }} search={{ dispute: transactionId }}>
          See the inquiry
        </Link>
      </Banner>
    )
  if (!hasFraudWarning(data)) return null
  return (
    <Banner tone="warning">
      The cardholder’s bank reports this payment as possible fraud. If you do not know this
      customer, stop the delivery and refund the payment now: that may save you a dispute and its
      fee.
    </Banner>
  )
}

const hasOpenInquiry = (events: readonly PaymentEvent[]): boolean =>
  events.findLast(({ kind }) => kind.startsWith('inquiry_') || kind.startsWith('dispute_'))
    ?.kind === 'inquiry_opened'

/** A later dispute replaces the warning. */
const hasFraudWarning = (events: readonly PaymentEvent[]): boolean =>
  events.findLast(({ kind }) => kind === 'fraud_warned' || kind.startsWith('dispute_'))?.kind ===
  'fraud_warned'
