import type { Product } from '@paydeck/contract/calls/settings/products'
import { formatMoney } from '@paydeck/contract/money/money'
import { GST_FREE } from '@paydeck/contract/receipt/order-lines'
import { useQuery } from '@tanstack/react-query'
import { IconMinus, IconPlus } from '@tabler/icons-react'

import { products as productsQuery } from '#/entities/product/product-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import type { Form } from '#/lib/form/use-form.ts'
import { SelectField } from '#/ui/fields/select-field.tsx'

import type { OrderTerms } from '../wizard/order-terms.ts'
import {
  amountOfLines,
  changeQuantity,
  addUpTo,
  pickProduct,
  type PickedLine,
} from './picked-lines.ts'
import type { QuickDraft } from './quick-form.ts'
import classes from './quick.module.css'

interface PickedProductsProps {
  form: Form<QuickDraft>
  terms: OrderTerms
}

/** The products that the request is for; they set the amount. */
export function PickedProducts({ form, terms }: PickedProductsProps) {
  const { merchantId } = useSession()
  const { data = [] } = useQuery(productsQuery(merchantId))
  const { picked, amount } = form.draft
  const products = data.filter(({ currency }) => currency === terms.currency)
  const pick = (lines: PickedLine[]) => form.change({ picked: lines, amount: amountOfLines(lines) })
  if (products.length === 0) return null
  return (
    <div className={classes['products']}>
      <SelectField
        label="Add a product"
        placeholder="Choose a product"
        value=""
        options={products.map((product) => ({
          value: product.productId,
          label: productLabel(product),
        }))}
        onChange={(selectedId) => {
          const product = products.find(({ productId }) => productId === selectedId)
          if (product) pick(pickProduct(picked, product, terms))
        }}
      />
      {picked.length > 0 && (
        <ul aria-label="Products">
          {picked.map((line) => (
            <Line
              key={`${line.description} ${line.amount}`}
              line={line}
              currency={terms.currency}
              onChange={(by) => pick(changeQuantity(picked, line, by))}
            />
          ))}
        </ul>
      )}
      {picked.length > 0 && !addUpTo(picked, amount) && (
        <p className={classes['muted']} role="status">
          The products add up to another amount, so we show your customer only the amount.
        </p>
      )}
    </div>
  )
}

function productLabel({ name, price, currency, includesGst, isGstFree }: Product): string {
  const label = `${name}, ${formatMoney(price, currency)}`
  if (isGstFree) return `${label}, ${GST_FREE}`
  return includesGst ? label : `${label} + GST`
}

interface LineProps {
  line: PickedLine
  currency: string
  onChange: (by: 1 | -1) => void
}

function Line({
  line: { description, quantity, amount, isGstFree },
  currency,
  onChange,
}: LineProps) {
  return (
    <li>
      <span className={classes['product']}>
        {description}
        {isGstFree && <small>{GST_FREE}</small>}
      </span>
      <span className={classes['count']}>
        <button type="button" aria-label={`One less ${description}`} onClick={() => onChange(-1)}>
          <IconMinus size={16} stroke={1.75} aria-hidden />
        </button>
        <span role="status" aria-label={`${quantity} × ${description}`}>
          {quantity}
        </span>
        <button type="button" aria-label={`One more ${description}`} onClick={() => onChange(1)}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </button>
      </span>
      <span className={classes['figure']}>{formatMoney(quantity * amount, currency)}</span>
    </li>
  )
}
