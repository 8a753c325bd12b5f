import type { DisputeState, ListedDispute } from '@paydeck/contract/calls/payments/disputes'
import { daysSpanned, localDay } from '@paydeck/contract/time/days'

export const STATE_LABELS = {
  needs_response: 'Needs response',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  inquiry: 'Inquiry',
  inquiry_closed: 'Inquiry closed',
} as const satisfies Record<DisputeState, string>

/** Whether the merchant may still answer the dispute or inquiry. */
export const awaitsAnswer = ({ state, dueBy }: Pick<ListedDispute, 'state' | 'dueBy'>): boolean =>
  state === 'needs_response' || (state === 'inquiry' && dueBy !== null)

/** In days of the merchant's zone. */
export function daysLeft(dueBy: string, today: string, timeZone: string): string {
  const days = daysSpanned(today, localDay(new Date(dueBy), timeZone)) - 1
  if (days <= 0) return 'Today'
  return days === 1 ? '1 day left' : `${days} days left`
}
