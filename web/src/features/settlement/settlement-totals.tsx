import { entryLabel } from '@paydeck/contract/merchant/entry-label'
import { useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { settlementSums, type SettlementQuery } from '#/entities/settlement/settlement-queries.ts'
import { StateTotals } from '#/ui/totals/state-totals.tsx'

interface SettlementTotalsProps {
  query: SettlementQuery
  /** Once the rows are there, which people wait for. */
  enabled: boolean
}

/** How many lines there are on all pages, and what is left of those of each kind after fees. */
export function SettlementTotals({ query, enabled }: SettlementTotalsProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const { data: sums } = useQuery({
    ...settlementSums(merchantId, merchantTradingCountry, query),
    enabled,
  })
  const kinds = sums?.map(({ state }) => [state, `${entryLabel(state)}, net`]) ?? []
  return <StateTotals name="Lines" sums={sums} labels={Object.fromEntries(kinds)} />
}
