import type { Product } from '@paydeck/contract/calls/settings/products'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { GST_FREE } from '@paydeck/contract/receipt/order-lines'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { RowMenu } from '#/ui/table/row-menu.tsx'

import classes from './products.module.css'

export type ProductAct =
  | { name: 'save'; product: Product | null }
  | { name: 'remove'; product: Product }

/** How many are shown at first; with more there is a search. */
const SHOWN = 10

interface ProductListProps {
  products: readonly Product[]
  onAct: (act: ProductAct) => void
}

const byName = (one: Product, other: Product): number => one.name.localeCompare(other.name, 'en')

const isNamed = ({ name }: Product, text: string): boolean =>
  name.toLowerCase().includes(text.trim().toLowerCase())

export function ProductList({ products, onAct }: ProductListProps) {
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const found = products.filter((product) => isNamed(product, search)).toSorted(byName)
  const shown = isWhole ? found : found.slice(0, SHOWN)
  return (
    <>
      {products.length > SHOWN && (
        <TextField
          label="Find a product"
          type="search"
          value={search}
          autoComplete="off"
          onChange={setSearch}
        />
      )}
      <ul className={classes['list']} aria-label="Products">
        {shown.map((product) => (
          <ProductRow key={product.productId} product={product} onAct={onAct} />
        ))}
      </ul>
      {found.length === 0 && <p role="status">No product has that name.</p>}
      {found.length > shown.length && (
        <Button onClick={() => setWhole(true)}>Show all {found.length} products</Button>
      )}
    </>
  )
}

function gstText({ includesGst, isGstFree }: Product): string {
  if (isGstFree) return GST_FREE
  return includesGst ? 'Includes GST' : 'Before GST'
}

function ProductRow({ product, onAct }: { product: Product; onAct: (act: ProductAct) => void }) {
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
          { label: 'Edit', onClick: () => onAct({ name: 'save', product }) },
          {
            label: 'Remove',
            isDangerous: true,
            onClick: () => onAct({ name: 'remove', product }),
          },
        ]}
      />
    </li>
  )
}
