import type { Payout } from '@paydeck/contract/calls/payouts'
import type { RefundStatus } from '@paydeck/contract/calls/payments/refunds'

import { PaymentStatusBadge } from '#/entities/payment/payment-status-badge.tsx'
import { PayoutStatusBadge } from '#/entities/payout/payout-status-badge.tsx'
import { RefundStatusBadge } from '#/entities/refund/refund-status-badge.tsx'
import type { SearchOption } from './search-option.ts'

export function OptionStatus({ kind, status, isLost }: NonNullable<SearchOption['status']>) {
  if (kind === 'refunds') return <RefundStatusBadge status={status as RefundStatus} />
  if (kind === 'transfers') return <PayoutStatusBadge status={status as Payout['status']} />
  return (
    <PaymentStatusBadge
      status={kind === 'orders' && status === 'created' ? 'unpaid' : status}
      isLost={isLost}
    />
  )
}
