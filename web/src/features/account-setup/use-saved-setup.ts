import { useQuery } from '@tanstack/react-query'

import { useBrand } from '#/brand/use-brand.ts'
import { sessionQueries } from '#/entities/session/session-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'

import type { SavedSetup } from './setup-form.ts'

/** Reads what we already know of the merchant: everything, or nothing yet. */
export function useSavedSetup() {
  const { merchantId } = useSession()
  const { asks } = useBrand()
  const business = useQuery(settingsQueries.business(merchantId))
  const personal = useQuery(sessionQueries.personalInfo(merchantId))
  const publicInfo = useQuery(sessionQueries.publicInfo(merchantId))
  const tradeOptions = { enabled: asks.trade }
  const tradeType = useQuery({
    ...settingsQueries.metaData(merchantId, 'TradeType'),
    ...tradeOptions,
  })
  const tradeLicence = useQuery({
    ...settingsQueries.metaData(merchantId, 'TradeLicence'),
    ...tradeOptions,
  })
  const trade = asks.trade ? [tradeType, tradeLicence] : []
  const queries = [business, personal, publicInfo, ...trade]

  function saved(): SavedSetup | null {
    if (!business.data || !personal.data || !publicInfo.data) return null
    if (!trade.every(({ isSuccess }) => isSuccess)) return null
    return {
      business: business.data,
      personal: personal.data,
      publicInfo: publicInfo.data,
      tradeType: tradeType.data ?? null,
      tradeLicence: tradeLicence.data ?? null,
    }
  }

  return {
    saved: saved(),
    error: queries.find((query) => query.error)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}
