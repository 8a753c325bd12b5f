import { IconPencil } from '@tabler/icons-react'

import { OrderLines } from '#/entities/manual-order/order-lines.tsx'
import { priceOf } from './draft-item.ts'
import type { OrderDraft } from './order-draft.ts'
import type { OrderTerms } from './order-terms.ts'
import classes from './wizard.module.css'

interface OrderBreakdownProps {
  draft: OrderDraft
  terms: OrderTerms
  onEdit?: () => void
}

export function OrderBreakdown({ draft, terms, onEdit }: OrderBreakdownProps) {
  const items = draft.items.flatMap((item) => {
    const price = priceOf(item)
    return price ? [{ ...price, description: item.name.trim() }] : []
  })
  return (
    <OrderLines
      items={items}
      currency={terms.currency}
      action={
        onEdit && (
          <button
            type="button"
            className={classes['edit']}
            aria-label="Edit items"
            onClick={onEdit}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </button>
        )
      }
    />
  )
}
