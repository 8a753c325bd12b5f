import { daysSpanned, localDay } from '@paydeck/contract/time/days'

import { StatusBadge } from '../feedback/status-badge.tsx'

interface WaitsBadgeProps {
  endsAt: string
  /** A local day in the zone. */
  today: string
  timeZone: string
}

/** How many days are left to decide; the last one warns. */
export function WaitsBadge({ endsAt, today, timeZone }: WaitsBadgeProps) {
  const left = daysSpanned(today, localDay(new Date(endsAt), timeZone)) - 1
  if (left <= 0) return <StatusBadge tone="warning" label="Ends today" />
  return left === 1 ? (
    <StatusBadge tone="warning" label="1 day left" />
  ) : (
    <StatusBadge tone="pending" label={`${left} days left`} />
  )
}
