import type { Order } from '@paydeck/contract/calls/orders'
import { isPayable } from '@paydeck/contract/merchant/order-obstacle'

import { Can } from '#/entities/session/can.tsx'
import { Button } from '#/ui/controls/button.tsx'

/** Shown for payable orders to people who may take payments. */
export function EnterCardButton({ order, onEnter }: { order: Order; onEnter: () => void }) {
  if (!isPayable(order)) return null
  return (
    <Can needs="orders:write">
      <Button onClick={onEnter}>Enter card</Button>
    </Can>
  )
}
