import { formatMoney } from '@paydeck/contract/money'
import { IconPencil } from '@tabler/icons-react'

import { priceOf } from './draft-item.ts'
import type { OrderDraft } from './order-draft.ts'
import type { OrderTerms } from './order-terms.ts'
import classes from './wizard.module.css'

interface OrderBreakdownProps {
  draft: OrderDraft
  terms: OrderTerms
  /** Leads back to the items. */
  onEdit?: () => void
}

/** The items with what each comes to; nothing without items. */
export function OrderBreakdown({ draft, terms, onEdit }: OrderBreakdownProps) {
  if (draft.items.length === 0) return null
  const money = (amount: number) => formatMoney(amount, terms.currency)
  return (
    <section className={classes['breakdown']} aria-label="Items">
      <header className={classes['breakdownHead']}>
        <h3>Items</h3>
        {onEdit && (
          <button
            type="button"
            className={classes['icon']}
            aria-label="Edit items"
            onClick={onEdit}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </header>
      <ul className={classes['lines']}>
        {draft.items.map((item) => {
          const price = priceOf(item)
          return (
            <li key={item.createdAt} className={classes['line']}>
              <span className={classes['itemName']}>
                <span>{item.name}</span>
                {price && (
                  <span className={classes['muted']}>
                    {price.quantity} × {money(price.amount)}
                  </span>
                )}
              </span>
              {price && (
                <span className={classes['figure']}>{money(price.quantity * price.amount)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
