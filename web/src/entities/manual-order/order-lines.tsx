import { formatMoney } from '@paydeck/contract/money/money'
import type { Priced } from '@paydeck/contract/money/order-totals'
import type { ReactNode } from 'react'

import classes from './order-lines.module.css'

interface OrderLinesProps {
  items: readonly (Priced & { description: string })[]
  currency: string
  action?: ReactNode
}

export function OrderLines({ items, currency, action }: OrderLinesProps) {
  if (items.length === 0) return null
  return (
    <section className={classes['lines']} aria-label="Items">
      <header className={classes['head']}>
        <h3>Items</h3>
        {action}
      </header>
      <ul>
        {items.map(({ description, quantity, amount, isGstFree }, index) => (
          // The index is a stable key: lines have no id and never move.
          <li key={index}>
            <span className={classes['name']}>
              {description}
              <small>
                {quantity} × {formatMoney(amount, currency)}
                {isGstFree && ', GST-free'}
              </small>
            </span>
            <span className={classes['figure']}>{formatMoney(quantity * amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
