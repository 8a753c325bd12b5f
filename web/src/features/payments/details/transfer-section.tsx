import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { transactionDetail } from '#/entities/payment/payment-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './payment-parts.module.css'

const WhenTransferred = lazy(async () => ({
  default: (await import('#/entities/payout/payout-blocks.tsx')).WhenTransferred,
}))

/** The merchant will receive the money, or part of it. */
const AWAITS_TRANSFER: ReadonlySet<string> = new Set(['paid', 'partially_refunded', 'accepted'])

/** When and how much the merchant receives; links to the payout for people with the payouts permission. */
export function TransferSection({ payment }: { payment: Payment }) {
  const { slug, timeZone } = useSession()
  const { payoutId } = payment
  return (
    <Section title="Transfer">
      <Fields>
        <Field label="Arrival">
          <DateTime at={payment.payoutArrivalAt} timeZone={timeZone} show="day" />
        </Field>
        <Field label="Amount">
          <MoneyText amount={payment.payoutAmount} currency={payment.currency} />
        </Field>
        {payoutId !== null && (
          <Field label="Transfer">
            <Link to="/$slug/payouts" params={{ slug }} search={{ payout: payoutId }}>
              View transfer
            </Link>
          </Field>
        )}
      </Fields>
      {payment.payoutAmount === null && AWAITS_TRANSFER.has(payment.transactionStatus) && (
        <PendingTransfer payment={payment} />
      )}
    </Section>
  )
}

/** The earliest payout for money that is not in one yet. */
function PendingTransfer({ payment: { transactionId, currency } }: { payment: Payment }) {
  const session = useSession()
  const can = useCan()
  const { merchantId, timeZone } = session
  const { data } = useQuery(transactionDetail(merchantId, transactionId))
  const day = data?.purchaseDetails.availableOn
  if (!day) return null
  return (
    <p className={classes['empty']}>
      <Suspense>
        <WhenTransferred
          viewer={session}
          canAct={can('payouts:settings')}
          currency={currency}
          otherwise={
            day > todayIn(timeZone)
              ? `Included in the first transfer on or after ${formatCalendarDay(day)}.`
              : 'Included in your next transfer.'
          }
        />
      </Suspense>
    </p>
  )
}
