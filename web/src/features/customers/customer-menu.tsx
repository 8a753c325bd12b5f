import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { downloadCustomerData, eraseCustomer } from '#/entities/customer/personal-data.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'
import { RowMenu } from '#/ui/table/row-menu.tsx'

/** For customers who ask for their data or its erasure. */
export function CustomerMenu({ customerId }: { customerId: string }) {
  const { merchantId } = useSession()
  const download = useMutation(downloadCustomerData(merchantId, customerId))
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      {download.error && <ErrorBanner error={download.error} onDismiss={download.reset} />}
      <RowMenu
        label="More about this customer"
        actions={[
          {
            label: 'Download data',
            onClick: () => download.mutate(),
            disabledReason: download.isPending ? 'The download has begun.' : undefined,
          },
          { label: 'Erase customer…', onClick: () => setErasing(true), isDangerous: true },
        ]}
      />
      {isErasing && <EraseModal customerId={customerId} onClose={() => setErasing(false)} />}
    </>
  )
}

function EraseModal({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { merchantId } = useSession()
  const erase = useMutation(eraseCustomer(merchantId, customerId))
  return (
    <ConfirmModal
      title="Erase this customer?"
      confirmLabel="Erase customer"
      variant="danger"
      mutation={erase}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
      success="The customer is erased. If they buy again, they are a new customer."
    >
      <p>
        Erased: name, email, phone and addresses, notes and tags, descriptions and custom fields of
        their orders, emails to them, links to unpaid orders, and saved cards.
      </p>
      <p>
        Kept: amounts, dates, order numbers, items, the card’s last four digits, and documents of
        disputes for eighteen months. Payments of $1,000 or more keep the name, which a tax invoice
        must say.
      </p>
      <p>This cannot be undone. Download the data first if the customer asked for it.</p>
    </ConfirmModal>
  )
}
