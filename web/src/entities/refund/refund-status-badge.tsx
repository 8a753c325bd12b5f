import type { RefundStatus } from '@paydeck/contract/calls/payments/refunds'
import type { Tone } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

const BADGES = {
  pending: { tone: 'pending', label: 'pending' },
  succeeded: { tone: 'success', label: 'refunded' },
  failed: { tone: 'error', label: 'failed' },
} as const satisfies Record<RefundStatus, { tone: Tone; label: string }>

interface RefundStatusBadgeProps {
  status: RefundStatus
  /** Shows a badge for successful refunds too, as a status column needs. */
  isAlways?: boolean
}

export function RefundStatusBadge({ status, isAlways = false }: RefundStatusBadgeProps) {
  return status === 'succeeded' && !isAlways ? null : <StatusBadge {...BADGES[status]} />
}
