import { currencyName, currencyOf, type Country } from '@paydeck/contract/money/currency'

import { Banner } from '#/ui/feedback/banner.tsx'

interface CurrencyWarningProps {
  currency: string
  tradingCountry: Country
}

/** Warns when the merchant earns nothing in the currency of an account. */
export function CurrencyWarning({ currency, tradingCountry }: CurrencyWarningProps) {
  const tradingCurrency = currencyOf(tradingCountry)
  if (currency === tradingCurrency) return null
  return (
    <Banner tone="warning">
      Your customers pay you in {currencyName(tradingCurrency)}. An account for{' '}
      {currencyName(currency)} does not receive that money: it waits until you add an account for{' '}
      {currencyName(tradingCurrency)}.
    </Banner>
  )
}
