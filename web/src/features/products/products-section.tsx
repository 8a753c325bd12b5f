import { MAX_PRODUCTS } from '@paydeck/contract/merchant/products'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { requestSettings } from '#/entities/manual-order/request-queries.ts'
import { products as productsQuery } from '#/entities/product/product-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import { ProductList, type ProductAction } from './product-list.tsx'
import { ProductModal } from './product-modal.tsx'
import { RemoveProductModal } from './remove-product-modal.tsx'

/** The products that new orders suggest while staff type. */
export function ProductsSection() {
  const { merchantId } = useSession()
  const { copy, manualPaymentIncludeGst } = useBrand()
  const products = useQuery(productsQuery(merchantId))
  const settings = useQuery(requestSettings(merchantId))
  const [action, setAction] = useState<ProductAction | null>(null)
  const close = () => setAction(null)
  const isFull = (products.data?.length ?? 0) >= MAX_PRODUCTS
  return (
    <Section
      title="Products"
      aside={
        <Button
          disabled={!products.data || isFull}
          onClick={() => setAction({ name: 'save', product: null })}
        >
          Add product
        </Button>
      }
    >
      <QueryBlock query={products} height={96}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No products yet">
              The items of a {copy.manualPayment} are remembered here, and offered for the next one.
            </EmptyState>
          ) : (
            <ProductList products={all} onAction={setAction} />
          )
        }
      </QueryBlock>
      {action?.name === 'save' && (
        <ProductModal
          product={action.product}
          includesGst={settings.data?.pricesIncludeGst ?? manualPaymentIncludeGst}
          onClose={close}
        />
      )}
      {action?.name === 'remove' && <RemoveProductModal product={action.product} onClose={close} />}
    </Section>
  )
}
