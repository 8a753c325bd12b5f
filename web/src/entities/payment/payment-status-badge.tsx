import { statusLabel, toneOf } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

export function PaymentStatusBadge({ status }: { status: string }) {
  return <StatusBadge tone={toneOf(status)} label={statusLabel(status)} />
}
