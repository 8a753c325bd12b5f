import type { OrderDetails } from '@paydeck/contract/calls/orders'

import { Can } from '#/entities/session/can.tsx'
import { Button } from '#/ui/controls/button.tsx'

interface TermsButtonProps {
  order: OrderDetails
  onChange: () => void
}

export function TermsButton({ order, onChange }: TermsButtonProps) {
  if (order.status !== 'created') return null
  return (
    <Can needs="orders:write">
      <Button onClick={onChange}>
        {order.isExpired === true ? 'Open again' : 'Change last day or reminders'}
      </Button>
    </Can>
  )
}
