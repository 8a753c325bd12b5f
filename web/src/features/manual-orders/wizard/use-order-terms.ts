import { useQuery } from '@tanstack/react-query'

import { useBrand } from '#/brand/use-brand.ts'
import { requestSettings } from '#/entities/manual-order/request-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { orderTerms } from './order-terms.ts'

/** The terms of new orders: the merchant's choice about GST, else the brand's. */
export function useOrderTerms() {
  const { merchantId, merchantTradingCountry } = useSession()
  const brand = useBrand()
  const settings = useQuery(requestSettings(merchantId))
  const { data, error, refetch } = settings
  const includesGst = data?.pricesIncludeGst ?? brand.manualPaymentIncludeGst
  return {
    terms:
      data === undefined
        ? null
        : orderTerms(merchantTradingCountry, { ...brand, manualPaymentIncludeGst: includesGst }),
    /** The suggested number for the next order. */
    nextOrderNumber: data?.nextOrderNumber ?? '',
    error,
    refetch,
  }
}
