import type { RefundsQuery } from '@paydeck/contract/calls/payments/refunds'
import { useQuery } from '@tanstack/react-query'

import { refundSums } from '#/entities/refund/refund-queries.ts'
import { StateTotals } from '#/ui/totals/state-totals.tsx'

const LABELS = { succeeded: 'Refunded', pending: 'Pending', failed: 'Failed' }

interface RefundTotalsProps {
  merchantId: string
  list: { query: RefundsQuery; hasOwnRows: boolean }
}

export function RefundTotals({
  merchantId,
  list: { query, hasOwnRows: enabled },
}: RefundTotalsProps) {
  const { data: sums } = useQuery({ ...refundSums(merchantId, query), enabled })
  return <StateTotals name="Refunds" sums={sums} labels={LABELS} />
}
