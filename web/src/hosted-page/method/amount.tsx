import { formatMoney } from '@paydeck/contract/money/money'

const MAX_LARGE_LENGTH = 12

interface AmountProps {
  amount: number
  currency: string
}

export function Amount({ amount, currency }: AmountProps) {
  const figures = formatMoney(amount, currency)
  return (
    <p className={figures.length > MAX_LARGE_LENGTH ? 'amount long' : 'amount'}>
      {figures} <span>{currency}</span>
    </p>
  )
}
