import type { Payout } from '@paydeck/contract/calls/payouts'

/** What is said of the day on which a transfer was made, and of the day in its `arrivalDate`. */
export const payoutDateLabel = {
  pending: { verb: 'Begun', label: 'Begun', arrives: 'expected' },
  in_transit: { verb: 'Sent', label: 'Date sent', arrives: 'arrives' },
  paid: { verb: 'Paid', label: 'Date paid', arrives: 'arrived' },
  failed: { verb: 'Sent', label: 'Date sent', arrives: 'was expected' },
} as const satisfies Record<Payout['status'], { verb: string; label: string; arrives: string }>
