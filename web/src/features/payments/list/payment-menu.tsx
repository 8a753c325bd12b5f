import type { Payment } from '@paydeck/contract/calls/payments/payments'

import type { PaymentAction } from '#/entities/payment/payment-actions.ts'
import { RowMenu } from '#/ui/table/row-menu.tsx'

import { useActionsOf, useNoRefundReason } from '../actions/use-actions.ts'

interface PaymentMenuProps {
  payment: Payment
  /** Opens the details, with the given action open over them. */
  onOpen: (action: PaymentAction | null) => void
}

/** Every action opens in the payment's details. */
export function PaymentMenu({ payment, onOpen }: PaymentMenuProps) {
  const actions = useActionsOf()(payment)
  const disabledReason = useNoRefundReason()(payment)
  return (
    <RowMenu
      label={`Actions for ${payment.merchantOrderInternalOrderId}`}
      actions={[
        { label: 'View details', onClick: () => onOpen(null) },
        ...(actions.includes('refund')
          ? [{ label: 'Refund payment', disabledReason, onClick: () => onOpen('refund') }]
          : []),
        ...(actions.includes('capture')
          ? [{ label: 'Capture pre-authorised payment', onClick: () => onOpen('capture') }]
          : []),
        ...(actions.includes('cancel')
          ? [
              {
                label: 'Cancel pre-authorised payment',
                onClick: () => onOpen('cancel'),
                isDangerous: true,
              },
            ]
          : []),
      ]}
    />
  )
}
