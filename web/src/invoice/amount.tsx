import { formatMoney } from '@paydeck/contract/money'

interface AmountProps {
  /** Minor units. */
  amount: number
  currency: string
}

/** The one big amount of the page, its currency told beside it. */
export function Amount({ amount, currency }: AmountProps) {
  return (
    <p className="amount">
      {formatMoney(amount, currency)} <span>{currency}</span>
    </p>
  )
}
