import { daysSpanned, localDay } from '@paydeck/contract/time/days'

import { StatusBadge } from '../feedback/status-badge.tsx'

interface DeadlineBadgeProps {
  endsAt: string
  /** A local day in the zone. */
  today: string
  timeZone: string
}

/** How many days are left to decide; the last one warns. */
export function DeadlineBadge({ endsAt, today, timeZone }: DeadlineBadgeProps) {
  const daysLeft = daysSpanned(today, localDay(new Date(endsAt), timeZone)) - 1
  if (daysLeft <= 0) return <StatusBadge tone="warning" label="Ends today" />
  return daysLeft === 1 ? (
    <StatusBadge tone="warning" label="1 day left" />
  ) : (
    <StatusBadge tone="pending" label={`${daysLeft} days left`} />
  )
}
