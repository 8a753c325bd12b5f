import { formatMoney } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { products as productsQuery } from '#/entities/product/product-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { DraftItem } from '../draft-item.ts'
import { renameItem } from './rename-item.ts'
import type { OrderTerms } from '../order-terms.ts'

interface ItemNameProps {
  item: DraftItem
  terms: OrderTerms
  field: { value: string; problem: string | undefined; onBlur: () => void }
  onChange: (change: Partial<DraftItem>) => void
}

/** The name of an item, with the merchant's products as suggestions; if they fail to load, it is a plain field. */
export function ItemName({ item, terms, field, onChange }: ItemNameProps) {
  const { merchantId } = useSession()
  const { data: products = [] } = useQuery(productsQuery(merchantId))
  const list = useId()
  return (
    <>
      <TextField
        label="Name"
        maxLength={255}
        autoComplete="off"
        list={list}
        data-autofocus
        {...field}
        onChange={(name) =>
          onChange({ ...renameItem(item, name, products, terms), isDeleteAsked: false })
        }
      />
      <datalist id={list}>
        {products.map(({ productId, name, price, currency }) => (
          <option key={productId} value={name}>
            {formatMoney(price, currency)}
          </option>
        ))}
      </datalist>
    </>
  )
}
