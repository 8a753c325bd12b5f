import type { Product } from '@paydeck/contract/calls/settings/products'
import { currencyOf } from '@paydeck/contract/money/currency'
import { useMutation } from '@tanstack/react-query'

import { saveProduct } from '#/entities/product/product-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { productForm, toDraft, toProduct } from './product-form.ts'

const GST = [
  { value: 'included', label: 'Includes GST' },
  { value: 'added', label: 'Is before GST' },
  { value: 'free', label: 'Is GST-free' },
] as const

interface ProductModalProps {
  /** Null for a new product. */
  product: Product | null
  /** Whether new prices include GST by default. */
  includesGst: boolean
  onClose: () => void
}

export function ProductModal({ product, includesGst, onClose }: ProductModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const save = useMutation({
    ...saveProduct(merchantId, product?.productId ?? null),
    onSuccess: onClose,
  })
  const form = useForm(productForm, () => toDraft(product, includesGst))
  return (
    <FormModal
      title={product ? 'Edit product' : 'Add product'}
      submitLabel={product ? 'Save' : 'Add product'}
      mutation={save}
      onSubmit={() =>
        form.submit((draft) => {
          const newProduct = toProduct(draft)
          if (newProduct) save.mutate(newProduct)
        })
      }
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={255}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <TextField
        label={`Price (${currencyOf(merchantTradingCountry)})`}
        inputMode="decimal"
        placeholder="0.00"
        maxLength={20}
        autoComplete="off"
        hint="Orders with another price do not change it."
        {...form.field('price')}
      />
      <RadioGroup
        label="The price"
        isInline
        options={GST}
        value={form.draft.gst}
        onChange={(gst) => form.change({ gst })}
      />
    </FormModal>
  )
}
