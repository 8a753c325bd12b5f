import { shopAddressProblem } from '@paydeck/contract/identifiers/shop-address'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { addShopAddress } from '#/entities/api-key/shop-address-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { crossField, trimmed } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

/** The same rule as the server's. */
const formOf = (allowsLocalhost: boolean) =>
  z
    .object({ address: trimmed })
    .check(crossField('address', ({ address }) => shopAddressProblem(address, allowsLocalhost)))

interface AddShopAddressModalProps {
  allowsLocalhost: boolean
  onClose: () => void
}

export function AddShopAddressModal({ allowsLocalhost, onClose }: AddShopAddressModalProps) {
  const { merchantId } = useSession()
  const add = useMutation(addShopAddress(merchantId))
  const { field, submit } = useForm(formOf(allowsLocalhost), { address: '' })
  const send = () => submit(({ address }) => add.mutate(address, { onSuccess: onClose }))
  return (
    <FormModal
      title="Add your shop's address"
      mutation={add}
      onSubmit={send}
      onClose={onClose}
      submitLabel="Add address"
    >
      <TextField
        {...field('address')}
        label="Address of your shop"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={
          allowsLocalhost
            ? 'Only the site, such as https://shop.example or http://localhost:3000. List www and other names one by one.'
            : 'Only the site, such as https://shop.example. List www and other names one by one.'
        }
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </FormModal>
  )
}
