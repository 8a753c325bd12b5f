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
  /** True once the rows have loaded, which people wait for first. */
  enabled: boolean
}

/** The number of lines on all pages, their gross and fees, and the net of each kind. */
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
