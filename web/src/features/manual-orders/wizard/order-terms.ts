import type { Country, Currency } from '@paydeck/contract/money/currency'
import { currencyOf } from '@paydeck/contract/money/currency'
import { gstMode, type GstMode } from '@paydeck/contract/money/order-totals'

/** How a merchant's orders are priced and what their form asks; the same for every order. */
export interface OrderTerms {
  country: Country
  currency: Currency
  mode: GstMode
  /** The GST has a line of its own: in Australia, and wherever it comes on top of the prices. */
  showsGst: boolean
  /** The merchant may leave the GST line out of what the customer sees. */
  asksDisplayGst: boolean
  asksThreeDs: boolean
}

/** The currency a merchant asks for; ZAR is for display only. */
function orderCurrency(tradingCountry: Country): Currency {
  const currency = currencyOf(tradingCountry)
  return currency === 'NZD' ? currency : 'AUD'
}

/** What country and brand make of the form. */
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
    asksDisplayGst: country === 'AU' && asks.displayGst,
    asksThreeDs: asks.threeDs,
  }
}

/** What the brand says of orders. */
interface OrderBrand {
  manualPaymentIncludeGst: boolean
  asks: { displayGst: boolean; threeDs: boolean }
}
