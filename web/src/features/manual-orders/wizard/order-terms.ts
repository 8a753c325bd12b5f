import type { Country, Currency } from '@paydeck/contract/money/currency'
import { currencyOf } from '@paydeck/contract/money/currency'
import { gstMode, type GstMode } from '@paydeck/contract/money/order-totals'

export interface OrderTerms {
  country: Country
  currency: Currency
  mode: GstMode
  /** GST has its own line: in Australia, and wherever it is added to the prices. */
  showsGst: boolean
  hasGstToggle: boolean
  hasThreeDsToggle: boolean
}

/** The currency of new orders; ZAR is for display only. */
function orderCurrency(tradingCountry: Country): Currency {
  const currency = currencyOf(tradingCountry)
  return currency === 'NZD' ? currency : 'AUD'
}

export function orderTerms(
  country: Country,
  { manualPaymentIncludeGst, asks }: OrderBrand,
): OrderTerms {
  const mode = gstMode(manualPaymentIncludeGst)
  return {
    country,
    currency: orderCurrency(country),
    mode,
    showsGst: country === 'AU' || mode === 'exclusive',
    hasGstToggle: country === 'AU' && asks.displayGst,
    hasThreeDsToggle: asks.threeDs,
  }
}

interface OrderBrand {
  manualPaymentIncludeGst: boolean
  asks: { displayGst: boolean; threeDs: boolean }
}
