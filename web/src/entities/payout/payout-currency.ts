import type { Payout } from '@paydeck/contract/calls/payouts'
import { currencyOf, type Country } from '@paydeck/contract/money/currency'

/** The first payment's currency, else the payout's own, else that of the trading country. */
export const payoutCurrency = (
  { payments, currency }: Pick<Payout, 'payments' | 'currency'>,
  tradingCountry: Country,
): string => payments[0]?.currency ?? currency ?? currencyOf(tradingCountry)
