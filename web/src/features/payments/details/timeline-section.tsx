import type { Payment, PaymentEvent } from '@paydeck/contract/calls/payments/payments'
import { chargeFailureText } from '@paydeck/contract/protocol/charge-failure'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { planRefundText } from '#/entities/payment/plan-refund-text.ts'
import { paymentTimeline } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { EVENT_STYLES } from './payment-events.ts'
import classes from './timeline-section.module.css'

/** Events shown at first; one more is not worth a button. */
const NEWEST = 5

/** Null when there is nothing to add. `said` is the failure code that the page already explains. */
function explainEvent(
  { kind, amount, code, toPlan, by, reason }: PaymentEvent,
  said: string | null,
  currency: string,
): string | null {
  if (kind.startsWith('approval_')) return whoAndWhy(by, reason)
  if (toPlan !== undefined && amount !== null) return planRefundText({ amount, toPlan }, currency)
  return code !== null && code !== said && kind.endsWith('_failed') ? chargeFailureText(code) : null
}

function whoAndWhy(by: string | undefined, reason: string | undefined): string | null {
  if (by === undefined) return 'No one decided within seven days.'
  return reason === undefined ? `By ${by}` : `By ${by}: ${reason}`
}

export function TimelineSection({ payment }: { payment: Payment }) {
  const { merchantId, timeZone } = useSession()
  const { transactionId, currency } = payment
  const { data, error, refetch } = useQuery(paymentTimeline(merchantId, transactionId))
  const [isWhole, setIsWhole] = useState(false)
  const list = useId()
  const events = (data ?? []).toReversed()
  // The notice above a failed payment says why.
  const said = payment.transactionStatus === 'failed' ? payment.chargeFailure?.code : null
  const isLong = events.length > NEWEST + 1
  return (
    <Section title="Timeline">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <ol id={list} className={classes['events']} aria-busy={data === undefined && !error}>
        {(isLong && !isWhole ? events.slice(0, NEWEST) : events).map((event) => {
          const { at, kind, amount, ref } = event
          const { words, tone } = EVENT_STYLES[kind]
          const more = explainEvent(event, said ?? null, currency)
          return (
            <li key={[at, kind, ref, amount].join()} className={classes['event']} data-tone={tone}>
              <span className={classes['words']}>
                {words}
                {amount !== null && <> · {formatMoneyWithCode(amount, currency)}</>}
              </span>
              {more !== null && <span className={classes['why']}>{more}</span>}
              <span className={classes['when']}>
                <DateTime at={at} timeZone={timeZone} show="zone" />
              </span>
            </li>
          )
        })}
      </ol>
      {isLong && (
        <button
          type="button"
          className={classes['more']}
          aria-expanded={isWhole}
          aria-controls={list}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show the newest only' : `Show all ${events.length} events`}
        </button>
      )}
    </Section>
  )
}
