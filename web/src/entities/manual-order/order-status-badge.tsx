import type { Order } from '@paydeck/contract/calls/orders'
import type { Tone } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

const TONES = { created: 'pending', cancelled: 'unpaid', paid: 'success' } satisfies Record<
  Order['status'],
  Tone
>

export function OrderStatusBadge({ status }: { status: Order['status'] }) {
  return <StatusBadge tone={TONES[status]} label={status} />
}
