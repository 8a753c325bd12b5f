import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'

import classes from './money-text.module.css'

interface MoneyTextProps {
  amount: number | null
  currency: string
  withoutCode?: boolean
}

export function MoneyText({ amount, currency, withoutCode = false }: MoneyTextProps) {
  if (amount === null) return <span>—</span>
  const text = withoutCode ? formatMoney(amount, currency) : formatMoneyWithCode(amount, currency)
  return <span className={classes['money']}>{text}</span>
}
