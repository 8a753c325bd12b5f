import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { hasReceipt } from '@paydeck/contract/merchant/status'
import { IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'

const ReceiptModal = lazy(async () => ({
  default: (await import('./receipt-modal.tsx')).ReceiptModal,
}))

/** Opens the receipt of a payment that took money. */
export function ReceiptButton({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false)
  if (!hasReceipt(payment.transactionStatus)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconReceipt size={16} stroke={1.75} aria-hidden />
        View receipt
      </Button>
      <Suspense>
        {isOpen && <ReceiptModal payment={payment} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
