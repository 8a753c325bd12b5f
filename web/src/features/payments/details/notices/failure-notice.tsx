import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { chargeFailureText } from '@paydeck/contract/protocol/charge-failure'
import { localDay } from '@paydeck/contract/time/days'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { orderDetails } from '#/entities/manual-order/order-queries.ts'
import { paymentTimeline } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { Banner } from '#/ui/feedback/banner.tsx'

export function FailureNotice({ payment }: { payment: Payment }) {
  const { chargeFailure } = payment
  return (
    <Banner tone="error" isInitial>
      <strong>{chargeFailureText(chargeFailure?.code)}.</strong> {chargeFailure?.message}{' '}
      <NextStep payment={payment} />
    </Banner>
  )
}

function NextStep({ payment }: { payment: Payment }) {
  const { merchantId, slug, timeZone } = useSession()
  const { transactionId, merchantOrderId, merchantOrderInternalOrderId: q, createdAt } = payment
  const { data: order } = useQuery(orderDetails(merchantId, merchantOrderId))
  const { data: events } = useQuery(paymentTimeline(merchantId, transactionId))
  if (order?.status === 'cancelled') return 'The order has been cancelled.'
  if (order?.status === 'created')
    return order.linkExpiresAt === null
      ? 'The order is still open: send the customer its link again.'
      : 'The order is still open: the customer can try again with the link they have.'
  if (order?.status !== 'paid' || !events) return null
  if (events.some(({ kind }) => kind === 'returned'))
    return 'The money has been taken back from your balance, and the order cannot be paid again: send the customer a new one.'
  // A paid order takes no more payments, so the payment that paid it came later.
  const range = { from: localDay(new Date(createdAt), timeZone), to: todayIn(timeZone) }
  return (
    <>
      The order was paid by another attempt:{' '}
      <Link to="/$slug/payments" params={{ slug }} search={{ q, ...range }}>
        see all of its payments
      </Link>
      .
    </>
  )
}
