import type { CustomerSummary } from '@paydeck/contract/calls/payments/customer-summary'
import { toneOf, type Tone } from '@paydeck/contract/merchant/status'

import { useBrand } from '#/brand/use-brand.ts'
import { OrderStatusBadge } from '#/entities/manual-order/order-status-badge.tsx'
import { cardLabel } from '#/entities/payment/card-label.ts'
import { RefundStatusBadge } from '#/entities/refund/refund-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { CustomerRecordList } from './customer-record-list.tsx'

const DISPUTE_BADGES = {
  open: { label: 'Open', tone: 'warning' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'error' },
  inquiry: { label: 'Inquiry', tone: 'warning' },
  inquiry_closed: { label: 'Inquiry closed', tone: 'unpaid' },
} as const satisfies Record<
  CustomerSummary['disputes'][number]['status'],
  { label: string; tone: Tone }
>

type Orders = CustomerSummary['openOrders']

const PAYMENT_LABELS = {
  pending: 'Being paid',
  challenged: 'Being paid',
  held: 'Held',
  paid: 'Paid',
}

function OrderBadge({ order: { status, payment, isExpired } }: { order: Orders[number] }) {
  if (payment) return <StatusBadge tone={toneOf('pending')} label={PAYMENT_LABELS[payment.state]} />
  return isExpired === true ? (
    <StatusBadge tone="warning" label="Expired" />
  ) : (
    <OrderStatusBadge status={status} />
  )
}

export function OpenOrders({ orders }: { orders: Orders }) {
  const { slug } = useSession()
  const { pages } = useBrand()
  const page = pages.has('virtual-terminal') ? 'virtual-terminal' : 'payment-requests'
  return (
    <CustomerRecordList
      title="Unpaid orders"
      records={orders.map((order) => ({
        key: order.merchantOrderId,
        href: `/${slug}/${page}${writeQuery({ order: order.merchantOrderId })}`,
        name: order.internalOrderId,
        at: order.createdAt,
        amount: order.amount,
        currency: order.currency,
        badge: <OrderBadge order={order} />,
      }))}
    />
  )
}

export function CustomerRefunds({ refunds }: Pick<CustomerSummary, 'refunds'>) {
  const { slug } = useSession()
  return (
    <CustomerRecordList
      title="Refunds"
      records={refunds.map(({ refundId, transactionId, ...refund }) => ({
        key: refundId,
        href: `/${slug}/payments${writeQuery({ payment: transactionId })}`,
        name: refund.internalOrderId,
        at: refund.createdAt,
        amount: refund.amount,
        currency: refund.currency,
        badge: <RefundStatusBadge status={refund.status} />,
      }))}
    />
  )
}

export function CustomerDisputes({ disputes }: Pick<CustomerSummary, 'disputes'>) {
  const { slug } = useSession()
  return (
    <CustomerRecordList
      title="Disputes"
      records={disputes.map(({ disputeId, transactionId, ...dispute }) => ({
        key: disputeId,
        href: `/${slug}/disputes${writeQuery({ dispute: transactionId })}`,
        name: dispute.internalOrderId,
        at: dispute.openedAt,
        amount: dispute.amount,
        currency: dispute.currency,
        badge: <StatusBadge {...DISPUTE_BADGES[dispute.status]} />,
      }))}
    />
  )
}

const expiryOf = ({ expMonth, expYear }: CustomerSummary['savedCards'][number]): string =>
  expMonth === null || expYear === null
    ? ''
    : `, expires ${String(expMonth).padStart(2, '0')}/${expYear % 100}`

export function SavedCards({ savedCards }: Pick<CustomerSummary, 'savedCards'>) {
  const { timeZone } = useSession()
  if (savedCards.length === 0) return null
  return (
    <Section title="Saved cards">
      <Fields>
        {savedCards.map((card) => (
          <Field
            key={card.cardPaymentSourceId}
            label={`${cardLabel(card.brand, card.last4)}${expiryOf(card)}`}
          >
            Saved <DateTime at={card.createdAt} timeZone={timeZone} show="day" />
          </Field>
        ))}
      </Fields>
    </Section>
  )
}
