import type { Dispute } from '@paydeck/contract/calls/payments/disputes'

import { awaitsAnswer, daysLeft } from '#/entities/dispute/dispute-state.ts'
import { DisputeStateBadge } from '#/entities/dispute/dispute-state-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { RecordSummary } from '#/ui/record/record-page.tsx'

export function DisputeSummary({ dispute }: { dispute: Dispute }) {
  const { timeZone } = useSession()
  const { amount, currency, state, customerName, internalOrderId, dueBy, openedAt } = dispute
  return (
    <RecordSummary
      amount={<MoneyText amount={amount} currency={currency} />}
      badge={<DisputeStateBadge state={state} />}
      subtitle={customerName ?? dispute.customerEmail ?? 'Guest'}
    >
      Order {internalOrderId} · opened <DateTime at={openedAt} timeZone={timeZone} show="zone" />
      {awaitsAnswer(dispute) && dueBy !== null && (
        <> · {daysLeft(dueBy, todayIn(timeZone), timeZone).replaceAll(' ', '\u00a0')}</>
      )}
    </RecordSummary>
  )
}
