import { statusLabel, toneOf } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

interface PaymentStatusBadgeProps {
  status: string
  isLost?: boolean | undefined
}

/** The status stays `disputed` after a lost dispute, so the badge tells the two apart. */
export const PaymentStatusBadge = ({ status, isLost }: PaymentStatusBadgeProps) =>
  isLost ? (
    <StatusBadge tone="error" label="dispute lost" />
  ) : (
    <StatusBadge tone={toneOf(status)} label={statusLabel(status)} />
  )
