import type { RefundStatus } from '@paydeck/contract/calls/payments/refunds'
import type { Tone } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

const TONES = { pending: 'pending', failed: 'error' } as const satisfies Partial<
  Record<RefundStatus, Tone>
>

export function RefundStatusBadge({ status }: { status: RefundStatus }) {
  return status === 'succeeded' ? null : <StatusBadge tone={TONES[status]} label={status} />
}
