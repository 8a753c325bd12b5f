import { formatMoney } from '@paydeck/contract/money/money'
import { GST_FREE } from '@paydeck/contract/receipt/order-lines'
import { IconPencil } from '@tabler/icons-react'

import { priceOf, type DraftItem } from './draft-item.ts'
import type { OrderTerms } from './order-terms.ts'
import { RemoveButton } from './remove-button.tsx'
import classes from './wizard.module.css'

interface ItemRowProps {
  item: DraftItem
  terms: OrderTerms
  /** Position in the list, from 1. */
  number: number
  onEdit: () => void
  onRemove: () => void
  onCancelRemove: () => void
}

export function ItemRow({ item, terms, number, onEdit, onRemove, onCancelRemove }: ItemRowProps) {
  const name = item.name.trim() || `item ${number}`
  const price = priceOf(item)
  const money = (amount: number) => formatMoney(amount, terms.currency)
  return (
    <div className={classes['item']} data-invalid={!item.isValid || undefined}>
      <div className={classes['itemName']}>
        <span>{item.name}</span>
        <span className={classes['muted']}>
          {price ? `${price.quantity} × ${money(price.amount)}` : 'Not complete'}
          {item.isGstFree && `, ${GST_FREE}`}
        </span>
      </div>
      {price && <span className={classes['figure']}>{money(price.quantity * price.amount)}</span>}
      <button
        type="button"
        className={classes['icon']}
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </button>
      <RemoveButton
        itemName={name}
        isConfirming={item.isDeleteAsked}
        onClick={onRemove}
        onBlur={onCancelRemove}
      />
    </div>
  )
}
