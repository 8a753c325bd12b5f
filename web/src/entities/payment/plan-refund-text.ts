import { formatMoneyWithCode } from '@paydeck/contract/money/money'

/** How a refund on a plan is split, as a phrase. Minor units. */
export function planRefundText(
  { amount, toPlan }: { amount: number; toPlan: number },
  currency: string,
): string {
  const money = (cents: number) => formatMoneyWithCode(cents, currency)
  const off = `${money(toPlan)} off the payment plan`
  return amount > toPlan ? `${money(amount - toPlan)} back to the customer, ${off}` : off
}
