import { MoneyText } from '#/ui/controls/money-text.tsx'

import classes from './balance-page.module.css'

interface PartsProps {
  title: string
  parts: readonly [string, number][]
  currency: string
}

export function Parts({ title, parts, currency }: PartsProps) {
  return (
    <div className={classes['parts']}>
      <h3>{title}</h3>
      <dl>
        {parts.map(([label, amount]) => (
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
