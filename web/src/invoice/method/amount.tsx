import { formatMoney } from '@paydeck/contract/money/money'

/** More signs than this do not fit a phone at full size. */
const FITS = 12

interface AmountProps {
  /** Minor units. */
  amount: number
  currency: string
}

/** The one big amount of the page, its currency told beside it. */
export function Amount({ amount, currency }: AmountProps) {
  const figures = formatMoney(amount, currency)
  return (
    <p className={figures.length > FITS ? 'amount long' : 'amount'}>
      {figures} <span>{currency}</span>
    </p>
  )
}
