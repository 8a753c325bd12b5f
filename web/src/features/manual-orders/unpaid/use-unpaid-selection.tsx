import type { Order } from '@paydeck/contract/calls/orders'
import { lazy, Suspense, useState } from 'react'

import type { BulkAction } from '#/entities/manual-order/bulk-order-actions.ts'
import { Button } from '#/ui/controls/button.tsx'
import { useSelection } from '#/ui/selection/use-selection.ts'

const BulkOrdersModal = lazy(async () => ({
  default: (await import('./bulk-orders-modal.tsx')).BulkOrdersModal,
}))

interface UnpaidRows {
  search: object
  rows: { data: { items: Order[] } | undefined }
}

/** Selecting orders, for people who may resend and cancel them. */
export function useUnpaidSelection({ search, rows }: UnpaidRows, mayWrite: boolean) {
  const [bulkAction, setBulkAction] = useState<{
    action: BulkAction
    orders: readonly Order[]
  } | null>(null)
  const selection = useSelection({
    rows: rows.data?.items,
    keyOf: ({ merchantOrderId }) => merchantOrderId,
    nameOf: ({ internalOrderId }) => internalOrderId,
    listKey: JSON.stringify({ ...search, order: null }),
  })
  if (!mayWrite) return { table: {}, dialog: null }
  const start = (action: BulkAction) => setBulkAction({ action, orders: selection.rows })
  const end = () => {
    setBulkAction(null)
    selection.clear()
  }
  return {
    table: {
      selection,
      selectionActions: (
        <>
          <Button onClick={() => start('resend')}>Resend</Button>
          <Button variant="danger" onClick={() => start('cancel')}>
            Cancel orders
          </Button>
        </>
      ),
    },
    dialog: bulkAction && (
      <Suspense>
        <BulkOrdersModal {...bulkAction} onClose={end} />
      </Suspense>
    ),
  }
}
