import { formatMoney } from '@paydeck/contract/money/money'

/** Longer amounts do not fit a phone at full size. */
const FITS = 12

interface AmountProps {
  /** Minor units. */
  amount: number
  currency: string
}

/** The page's one big amount, with its currency beside it. */
export function Amount({ amount, currency }: AmountProps) {
  const figures = formatMoney(amount, currency)
  return (
    <p className={figures.length > FITS ? 'amount long' : 'amount'}>
      {figures} <span>{currency}</span>
    </p>
  )
}
