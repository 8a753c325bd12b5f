import type { Payout } from '@paydeck/contract/calls/payouts'

export const payoutDateLabel = {
  pending: { verb: 'Being sent since', label: 'Begun' },
  in_transit: { verb: 'Sent', label: 'Date sent' },
  paid: { verb: 'Paid', label: 'Date paid' },
  failed: { verb: 'Sent', label: 'Date sent' },
} as const satisfies Record<Payout['status'], { verb: string; label: string }>
