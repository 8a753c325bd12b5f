import type { DisputeState } from '@paydeck/contract/calls/payments/disputes'
import { daysSpanned, localDay } from '@paydeck/contract/time/days'

export const STATE_LABELS = {
  needs_response: 'Needs response',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
} as const satisfies Record<DisputeState, string>

/** In days of the merchant's zone. */
export function daysLeft(dueBy: string, today: string, timeZone: string): string {
  const left = daysSpanned(today, localDay(new Date(dueBy), timeZone)) - 1
  if (left <= 0) return 'Today'
  return left === 1 ? '1 day left' : `${left} days left`
}
