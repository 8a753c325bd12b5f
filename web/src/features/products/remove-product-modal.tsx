import type { Product } from '@paydeck/contract/calls/settings/products'
import { useMutation } from '@tanstack/react-query'

import { removeProduct } from '#/entities/product/product-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

interface RemoveProductModalProps {
  product: Product
  onClose: () => void
}

export function RemoveProductModal({ product, onClose }: RemoveProductModalProps) {
  const { merchantId } = useSession()
  const remove = useMutation({
    ...removeProduct(merchantId, product.productId),
    onSuccess: onClose,
  })
  return (
    <FormModal
      title="Remove product"
      submitLabel="Remove"
      variant="danger"
      mutation={remove}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        “{product.name}” is no longer offered. Existing orders keep it. A new order with it adds it
        again.
      </p>
    </FormModal>
  )
}
