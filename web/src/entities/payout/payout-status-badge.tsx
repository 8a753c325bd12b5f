import type { Payout } from '@paydeck/contract/calls/payouts'
import type { Tone } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

const BADGES = {
  pending: { tone: 'pending', label: 'pending' },
  in_transit: { tone: 'pending', label: 'on its way' },
  paid: { tone: 'success', label: 'paid' },
  failed: { tone: 'error', label: 'failed' },
} as const satisfies Record<Payout['status'], { tone: Tone; label: string }>

export function PayoutStatusBadge({ status }: { status: Payout['status'] }) {
  return <StatusBadge {...BADGES[status]} />
}
