import { useMutation } from '@tanstack/react-query'

import { removeShopAddress } from '#/entities/api-key/shop-address-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { WebAddress } from '#/ui/controls/web-address.tsx'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import classes from './shop.module.css'

interface RemoveShopAddressModalProps {
  address: string
  onClose: () => void
}

export function RemoveShopAddressModal({ address, onClose }: RemoveShopAddressModalProps) {
  const { merchantId } = useSession()
  const remove = useMutation(removeShopAddress(merchantId))
  return (
    <ConfirmModal
      title="Remove this address?"
      confirmLabel="Remove"
      variant="danger"
      mutation={remove}
      onConfirm={() => remove.mutate(address)}
      onClose={onClose}
      success="The address was removed."
    >
      <p className={classes['sentence']}>
        Pages of{' '}
        <strong>
          <WebAddress value={address} />
        </strong>{' '}
        can no longer show your checkout. Customers who are paying there now cannot finish.
      </p>
    </ConfirmModal>
  )
}
