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

import { ProductList, type ProductAct } from './product-list.tsx'
import { ProductModal } from './product-modal.tsx'
import { RemoveProductModal } from './remove-product-modal.tsx'

/** The products that new orders suggest while staff type. */
export function ProductsSection() {
  const { merchantId } = useSession()
  const { copy, manualPaymentIncludeGst } = useBrand()
  const products = useQuery(productsQuery(merchantId))
  const settings = useQuery(requestSettings(merchantId))
  const [act, setAct] = useState<ProductAct | null>(null)
  const close = () => setAct(null)
  const isFull = (products.data?.length ?? 0) >= MAX_PRODUCTS
  return (
    <Section
      title="Products"
      aside={
        <Button
          disabled={!products.data || isFull}
          onClick={() => setAct({ name: 'save', product: null })}
        >
          Add product
        </Button>
      }
    >
      <QueryBlock query={products} height={96}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No products yet">
              The items of a {copy.manualPayment} are remembered here, and offered for the next one.
            </EmptyState>
          ) : (
            <ProductList products={found} onAct={setAct} />
          )
        }
      </QueryBlock>
      {act?.name === 'save' && (
        <ProductModal
          product={act.product}
          includesGst={settings.data?.pricesIncludeGst ?? manualPaymentIncludeGst}
          onClose={close}
        />
      )}
      {act?.name === 'remove' && <RemoveProductModal product={act.product} onClose={close} />}
    </Section>
  )
}
