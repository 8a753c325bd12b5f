import { useQuery } from '@tanstack/react-query'

import { unpaidSums } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { countsOf, StateTotals } from '#/ui/totals/state-totals.tsx'

import type { UnpaidSearch } from './unpaid-search.ts'

const LABELS = { created: 'Created', cancelled: 'Cancelled' }

interface SumsOptions {
  hasOwnRows: boolean
  search: UnpaidSearch
}

export function useUnpaidSums({ hasOwnRows: enabled, search }: SumsOptions) {
  const { merchantId } = useSession()
  const { data: sums } = useQuery({ ...unpaidSums(merchantId), enabled })
  const status = countsOf(sums)
  return {
    totals: <StateTotals name="Orders" sums={sums} labels={LABELS} state={search.status} />,
    counts: status && { status },
  }
}
