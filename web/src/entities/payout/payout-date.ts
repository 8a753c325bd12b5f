import type { Payout } from '@paydeck/contract/calls/payouts'

/** Labels for the day a transfer was made and for its `arrivalDate`. */
export const payoutDateLabel = {
  pending: { verb: 'Begun', label: 'Begun', arrives: 'expected' },
  in_transit: { verb: 'Sent', label: 'Date sent', arrives: 'arrives' },
  paid: { verb: 'Paid', label: 'Date paid', arrives: 'arrived' },
  failed: { verb: 'Sent', label: 'Date sent', arrives: 'was expected' },
} as const satisfies Record<Payout['status'], { verb: string; label: string; arrives: string }>
