import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import { currencyOf } from '@paydeck/contract/money/currency'
import { formatMoney } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { settlementSums, type SettlementQuery } from '#/entities/settlement/settlement-queries.ts'
import { StateTotals } from '#/ui/totals/state-totals.tsx'
import { Total, TotalGroup } from '#/ui/totals/total.tsx'

interface SettlementTotalsProps {
  query: SettlementQuery
  /** Once the rows are there, which people wait for. */
  enabled: boolean
}

/** How many lines there are on all pages, what they come to, and what is left of those of each kind after fees. */
export function SettlementTotals({ query, enabled }: SettlementTotalsProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const { data } = useQuery({
    ...settlementSums(merchantId, merchantTradingCountry, query),
    enabled,
  })
  const { sums, money } = data ?? {}
  const currency = currencyOf(merchantTradingCountry)
  const kinds = sums?.map(({ state }) => [state, `${entryLabel(state)}, net`]) ?? []
  return (
    <StateTotals name="Lines" sums={sums} labels={Object.fromEntries(kinds)}>
      {money && (
        <TotalGroup>
          <Total name="Before fees">{formatMoney(money.gross, currency)}</Total>
          <Total name="Fees">{formatMoney(money.fee, currency)}</Total>
        </TotalGroup>
      )}
    </StateTotals>
  )
}
