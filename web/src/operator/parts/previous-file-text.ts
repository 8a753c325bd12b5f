import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { PayoutFile } from '@paydeck/contract/operator/shapes'

/** The sum of the previous file and the difference, so that an approver notices a jump. */
export function previousFileText({
  total,
  previousTotal,
  currency,
}: Pick<PayoutFile, 'total' | 'previousTotal' | 'currency'>): string {
  if (previousTotal === null) return 'None'
  const money = (amount: number): string => formatMoneyWithCode(amount, currency)
  const difference = total - previousTotal
  if (difference === 0) return `${money(previousTotal)}, the same`
  return `${money(previousTotal)}; this one is ${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`
}
