import type { Payout } from '@paydeck/contract/calls/payouts'
import { currencyOf, type Country } from '@paydeck/contract/money/currency'

/** The currency of a payout in the list: its first payment's, else the one it names, else the trading country's. */
export const payoutCurrency = (
  { payments, currency }: Pick<Payout, 'payments' | 'currency'>,
  tradingCountry: Country,
): string => payments[0]?.currency ?? currency ?? currencyOf(tradingCountry)
