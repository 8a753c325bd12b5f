import type { Payment, PaymentEvent } from '@paydeck/contract/calls/payments/payments'
import { useQuery } from '@tanstack/react-query'

import { paymentTimeline } from '#/entities/payment/payment-queries.ts'
import { PaymentStatusBadge } from '#/entities/payment/payment-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'

import { DisputeLink } from '../actions/dispute-link.tsx'

const EVENT_LABELS: Partial<Record<PaymentEvent['kind'], string>> = {
  dispute_opened: 'Opened',
  dispute_won: 'Won',
  dispute_lost: 'Lost',
  inquiry_opened: 'The bank asked',
  inquiry_closed: 'Inquiry closed',
}

/** The status, and the newest dispute or inquiry with its outcome and a link. */
export const StatusFields = ({ payment }: { payment: Payment }) => (
  <>
    <Field label="Status">
      <PaymentStatusBadge status={payment.transactionStatus} isLost={payment.isDisputeLost} />
    </Field>
    <DisputeField payment={payment} />
  </>
)

function DisputeField({ payment }: { payment: Payment }) {
  const { merchantId, timeZone } = useSession()
  const { data } = useQuery(paymentTimeline(merchantId, payment.transactionId))
  // A dispute of an instalment is not the merchant's: it has no page, and no `ref`.
  const last = data?.findLast(({ kind, ref }) => EVENT_LABELS[kind] !== undefined && ref !== null)
  if (!last) return null
  return (
    <Field label="Dispute">
      {EVENT_LABELS[last.kind]} <DateTime at={last.at} timeZone={timeZone} show="day" /> ·{' '}
      <DisputeLink payment={payment} />
    </Field>
  )
}
