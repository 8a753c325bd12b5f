import { statusLabel, toneOf } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

/** A payment's status as every screen shows it. */
export function PaymentStatusBadge({ status }: { status: string }) {
  return <StatusBadge tone={toneOf(status)} label={statusLabel(status)} />
}
