import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'

import classes from './money-text.module.css'

interface MoneyTextProps {
  /** Minor units; null when unknown. */
  amount: number | null
  currency: string
  /** Leaves the code out, where the place already names the currency. */
  withoutCode?: boolean
}

/** An amount with its currency, in figures that line up; a dash when unknown. */
export function MoneyText({ amount, currency, withoutCode = false }: MoneyTextProps) {
  if (amount === null) return <span>—</span>
  const text = withoutCode ? formatMoney(amount, currency) : formatMoneyWithCode(amount, currency)
  return <span className={classes['money']}>{text}</span>
}
