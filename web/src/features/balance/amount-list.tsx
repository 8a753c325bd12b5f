import { MoneyText } from '#/ui/controls/money-text.tsx'

import classes from './balance-page.module.css'

interface AmountListProps {
  title: string
  rows: readonly [string, number][]
  currency: string
}

export function AmountList({ title, rows, currency }: AmountListProps) {
  return (
    <div className={classes['list']}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
