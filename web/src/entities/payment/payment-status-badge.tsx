import { statusLabel, toneOf } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

interface PaymentStatusBadgeProps {
  status: string
  isLost?: boolean | undefined
}

/** A lost dispute leaves the status `disputed`: the badge says which it is. */
export const PaymentStatusBadge = ({ status, isLost }: PaymentStatusBadgeProps) =>
  isLost ? (
    <StatusBadge tone="error" label="dispute lost" />
  ) : (
    <StatusBadge tone={toneOf(status)} label={statusLabel(status)} />
  )
