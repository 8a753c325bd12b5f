import type { Order } from '@paydeck/contract/calls/orders'
import { lazy, Suspense, useState } from 'react'

import type { BulkAct } from '#/entities/manual-order/act-on-orders.ts'
import { Button } from '#/ui/controls/button.tsx'
import { useSelection } from '#/ui/selection/use-selection.ts'

const BulkOrdersModal = lazy(async () => ({
  default: (await import('./bulk-orders-modal.tsx')).BulkOrdersModal,
}))

interface Listed {
  search: object
  rows: { data: { items: Order[] } | undefined }
}

/** Selecting orders, for people who may resend and cancel them. */
export function useUnpaidSelection({ search, rows }: Listed, mayWrite: boolean) {
  const [begun, setBegun] = useState<{ act: BulkAct; orders: readonly Order[] } | null>(null)
  const selection = useSelection({
    rows: rows.data?.items,
    keyOf: ({ merchantOrderId }) => merchantOrderId,
    nameOf: ({ internalOrderId }) => internalOrderId,
    listKey: JSON.stringify({ ...search, order: null }),
  })
  if (!mayWrite) return { table: {}, dialog: null }
  const begin = (act: BulkAct) => setBegun({ act, orders: selection.rows })
  const end = () => {
    setBegun(null)
    selection.clear()
  }
  return {
    table: {
      selection,
      selectionActions: (
        <>
          <Button onClick={() => begin('resend')}>Resend</Button>
          <Button variant="danger" onClick={() => begin('cancel')}>
            Cancel orders
          </Button>
        </>
      ),
    },
    dialog: begun && (
      <Suspense>
        <BulkOrdersModal {...begun} onClose={end} />
      </Suspense>
    ),
  }
}
