import { formatMoney } from '@paydeck/contract/money/money'

const FITS = 12

interface AmountProps {
  amount: number
  currency: string
}

export function Amount({ amount, currency }: AmountProps) {
  const figures = formatMoney(amount, currency)
  return (
    <p className={figures.length > FITS ? 'amount long' : 'amount'}>
      {figures} <span>{currency}</span>
    </p>
  )
}
