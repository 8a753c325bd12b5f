import type { BankLine } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatMoney } from '@paydeck/contract/money/money'

/** "$2.00 less than transferred, accepted: The bank kept a fee". */
export const differenceText = (
  { amount, reason }: NonNullable<BankLine['difference']>,
  currency: string,
): string =>
  `${formatMoney(Math.abs(amount), currency)} ${amount < 0 ? 'less' : 'more'} than transferred, accepted: ${reason}`
