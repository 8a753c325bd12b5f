import type { Payment, PaymentEvent } from '@paydeck/contract/calls/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'

import { paymentTimeline } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'

import { BankNotice } from './bank-notice.tsx'
import { DisputeNotice } from './dispute-notice.tsx'
import { planNotice } from './plan-notice.ts'

const FailureNotice = lazy(async () => ({
  default: (await import('./failure-notice.tsx')).FailureNotice,
}))
const EndedRequestNotice = lazy(async () => ({
  default: (await import('./ended-request-notice.tsx')).EndedRequestNotice,
}))
const WaitingNotice = lazy(async () => ({
  default: (await import('./waiting-notice.tsx')).WaitingNotice,
}))

const ENDED: ReadonlySet<PaymentEvent['kind']> = new Set([
  'approval_declined',
  'approval_ended',
  'approval_refused',
])

/** The state of a payment that is not simply paid, and what to do about it; otherwise renders nothing. */
export const PaymentNotice = ({ payment }: { payment: Payment }) => (
  <>
    <StateNotice payment={payment} />
    {(payment.refundWaiting ?? 0) > 0 && (
      <Suspense>
        <WaitingNotice payment={payment} />
      </Suspense>
    )}
    <EndedRequest payment={payment} />
  </>
)

/** The last refund request, if it ended without a refund and nothing was refunded since. */
function EndedRequest({ payment }: { payment: Payment }) {
  const { merchantId } = useSession()
  const { data = [] } = useQuery(paymentTimeline(merchantId, payment.transactionId))
  const last = data.findLast(({ kind }) => /^(approval|refund)/.test(kind))
  return (
    last !== undefined &&
    ENDED.has(last.kind) && (
      <Suspense>
        <EndedRequestNotice end={last} events={data} currency={payment.currency} />
      </Suspense>
    )
  )
}

function StateNotice({ payment }: { payment: Payment }) {
  const { timeZone } = useSession()
  if (payment.transactionStatus === 'failed')
    return (
      <Suspense>
        <FailureNotice payment={payment} />
      </Suspense>
    )
  if (payment.transactionStatus === 'disputed') return <DisputeNotice payment={payment} />
  const text = noticeOf(payment, timeZone)
  return text ? <Banner tone="pending">{text}</Banner> : <BankNotice payment={payment} />
}

function noticeOf(payment: Payment, timeZone: string): ReactNode {
  const { transactionStatus: status, paymentMethodType: method, holdExpiresAt } = payment
  if (payment.outcomeUnknown)
    return `${method === 'Card' ? 'The card network' : 'The bank'} has not answered yet, so we do not know whether this payment went through. We keep asking and this page updates by itself. Do not take the payment again meanwhile.`
  if (status === 'incomplete')
    return 'The customer has not confirmed this payment with their bank yet. Nothing is charged until they do; if they never do, the payment fails.'
  if (status === 'pending' && method === 'DirectDebit')
    return 'The customer’s bank has not confirmed this direct debit yet; that usually takes two business days. The money is yours once it does.'
  if (status === 'pending' && method === 'PayTo')
    return 'The customer has not approved this payment at their bank yet. Nothing is charged until they do; if they never do, the payment fails.'
  if (status === 'not_captured' && holdExpiresAt !== null)
    return (
      <>
        Held on the customer’s card until{' '}
        <DateTime at={holdExpiresAt} timeZone={timeZone} show="zone" />. Anything not captured by
        then is released, and nothing is charged.
      </>
    )
  return planNotice(payment)
}
