import type { Product } from '@paydeck/contract/calls/settings/products'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { GST_FREE } from '@paydeck/contract/receipt/order-lines'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { RowMenu } from '#/ui/table/row-menu.tsx'

import classes from './products.module.css'

export type ProductAction =
  | { name: 'save'; product: Product | null }
  | { name: 'remove'; product: Product }

/** How many are shown at first; with more there is a search. */
const MAX_COLLAPSED = 10

interface ProductListProps {
  products: readonly Product[]
  onAction: (action: ProductAction) => void
}

const byName = (a: Product, b: Product): number => a.name.localeCompare(b.name, 'en')

const matchesName = ({ name }: Product, text: string): boolean =>
  name.toLowerCase().includes(text.trim().toLowerCase())

export function ProductList({ products, onAction }: ProductListProps) {
  const [search, setSearch] = useState('')
  const [isExpanded, setExpanded] = useState(false)
  const matches = products.filter((product) => matchesName(product, search)).toSorted(byName)
  const visible = isExpanded ? matches : matches.slice(0, MAX_COLLAPSED)
  return (
    <>
      {products.length > MAX_COLLAPSED && (
        <TextField
          label="Find a product"
          type="search"
          value={search}
          autoComplete="off"
          onChange={setSearch}
        />
      )}
      <ul className={classes['list']} aria-label="Products">
        {visible.map((product) => (
          <ProductRow key={product.productId} product={product} onAction={onAction} />
        ))}
      </ul>
      {matches.length === 0 && <p role="status">No product has that name.</p>}
      {matches.length > visible.length && (
        <Button onClick={() => setExpanded(true)}>Show all {matches.length} products</Button>
      )}
    </>
  )
}

function gstText({ includesGst, isGstFree }: Product): string {
  if (isGstFree) return GST_FREE
  return includesGst ? 'Includes GST' : 'Before GST'
}

function ProductRow({
  product,
  onAction,
}: {
  product: Product
  onAction: (action: ProductAction) => void
}) {
  const { name, price, currency } = product
  return (
    <li className={classes['row']} aria-label={name}>
      <span className={classes['name']}>{name}</span>
      <span className={classes['price']}>
        {formatMoneyWithCode(price, currency)}
        <small>{gstText(product)}</small>
      </span>
      <RowMenu
        label={`Actions for ${name}`}
        actions={[
          { label: 'Edit', onClick: () => onAction({ name: 'save', product }) },
          {
            label: 'Remove',
            isDangerous: true,
            onClick: () => onAction({ name: 'remove', product }),
          },
        ]}
      />
    </li>
  )
}
