import type { Payment } from '@paydeck/contract/calls/payments'
import { chargeFailureText } from '@paydeck/contract/charge-failure'
import { formatMoneyWithCode } from '@paydeck/contract/money'
import { useQuery } from '@tanstack/react-query'

import { paymentTimeline } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date-time.tsx'
import { ErrorBanner } from '#/ui/error-banner.tsx'
import { Section } from '#/ui/section.tsx'

import { EVENT_LOOKS, shownEvents } from './payment-events.ts'
import classes from './timeline-section.module.css'

/** What happened to the payment, the latest first. */
export function TimelineSection({ payment }: { payment: Payment }) {
  const { merchantId, timeZone } = useSession()
  const { transactionId, currency } = payment
  const { data, error, refetch } = useQuery(paymentTimeline(merchantId, transactionId))
  return (
    <Section title="Timeline">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <ol className={classes['events']} aria-busy={data === undefined && !error}>
        {shownEvents(data ?? [])
          .toReversed()
          .map(({ at, kind, amount, code, ref }) => {
            const { words, tone } = EVENT_LOOKS[kind]
            return (
              <li
                key={[at, kind, ref, amount].join()}
                className={classes['event']}
                data-tone={tone}
              >
                <span className={classes['words']}>
                  {words}
                  {amount !== null && <> · {formatMoneyWithCode(amount, currency)}</>}
                </span>
                {code !== null && kind.endsWith('_failed') && (
                  <span className={classes['why']}>{chargeFailureText(code)}</span>
                )}
                <span className={classes['when']}>
                  <DateTime at={at} timeZone={timeZone} show="zone" />
                </span>
              </li>
            )
          })}
      </ol>
    </Section>
  )
}
