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
const MAX_COLLAPSED = 5

/** Null when there is nothing to add. `shownCode` is the failure code that the page already explains. */
function explainEvent(
  { kind, amount, code, toPlan, by, reason }: PaymentEvent,
  shownCode: string | null,
  currency: string,
): string | null {
  if (kind.startsWith('approval_')) return decisionText(by, reason)
  if (toPlan !== undefined && amount !== null) return planRefundText({ amount, toPlan }, currency)
  return code !== null && code !== shownCode && kind.endsWith('_failed')
    ? chargeFailureText(code)
    : null
}

function decisionText(by: string | undefined, reason: string | undefined): string | null {
  if (by === undefined) return 'No one decided within seven days.'
  return reason === undefined ? `By ${by}` : `By ${by}: ${reason}`
}

export function TimelineSection({ payment }: { payment: Payment }) {
  const { merchantId, timeZone } = useSession()
  const { transactionId, currency } = payment
  const { data, error, refetch } = useQuery(paymentTimeline(merchantId, transactionId))
  const [isExpanded, setIsExpanded] = useState(false)
  const list = useId()
  const events = (data ?? []).toReversed()
  // The notice above a failed payment says why.
  const shownCode = payment.transactionStatus === 'failed' ? payment.chargeFailure?.code : null
  const isLong = events.length > MAX_COLLAPSED + 1
  return (
    <Section title="Timeline">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <ol id={list} className={classes['events']} aria-busy={data === undefined && !error}>
        {(isLong && !isExpanded ? events.slice(0, MAX_COLLAPSED) : events).map((event) => {
          const { at, kind, amount, ref } = event
          const { label, tone } = EVENT_STYLES[kind]
          const explanation = explainEvent(event, shownCode ?? null, currency)
          return (
            <li key={[at, kind, ref, amount].join()} className={classes['event']} data-tone={tone}>
              <span className={classes['label']}>
                {label}
                {amount !== null && <> · {formatMoneyWithCode(amount, currency)}</>}
              </span>
              {explanation !== null && (
                <span className={classes['explanation']}>{explanation}</span>
              )}
              <span className={classes['date']}>
                <DateTime at={at} timeZone={timeZone} show="zone" />
              </span>
            </li>
          )
        })}
      </ol>
      {isLong && (
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isExpanded}
          aria-controls={list}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show the newest only' : `Show all ${events.length} events`}
        </button>
      )}
    </Section>
  )
}
