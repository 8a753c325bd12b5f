import type { RefundsQuery } from '@paydeck/contract/calls/payments/refunds'
import { useQuery } from '@tanstack/react-query'

import { refundSums } from '#/entities/refund/refund-queries.ts'
import { StateTotals } from '#/ui/totals/state-totals.tsx'

const LABELS = { succeeded: 'Refunded', pending: 'Pending', failed: 'Failed' }

interface RefundTotalsProps {
  merchantId: string
  list: { query: RefundsQuery; rows: { data: unknown } }
}

/** Once the rows are there, which people wait for. */
export function RefundTotals({ merchantId, list: { query, rows } }: RefundTotalsProps) {
  const enabled = rows.data !== undefined
  const { data: sums } = useQuery({ ...refundSums(merchantId, query), enabled })
  return <StateTotals name="Refunds" sums={sums} labels={LABELS} />
}
