import type { Customer, CustomersQuery } from '@paydeck/contract/calls/customers'
import { customerName } from '@paydeck/contract/identifiers/customer-name'
import { lazy, Suspense, useState } from 'react'

import { ExportSelected } from '#/entities/report/export-selected.tsx'
import { reportParameters, reportRange } from '#/entities/report/report-query.ts'
import type { Export } from '#/entities/report/use-export.ts'
import { Can, useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { useSelection } from '#/ui/selection/use-selection.ts'
import type { Paged } from '#/ui/table/column.ts'
import type { List } from '#/ui/table/use-list.ts'

import type { CustomersSearch } from './customers-search.ts'

const BulkTagsModal = lazy(async () => ({
  default: (await import('#/entities/note/bulk-tags-modal.tsx')).BulkTagsModal,
}))

const toRow = (customer: Customer) => ({
  recordId: customer.customerId,
  name: customerName(customer),
  tags: customer.tags ?? [],
})

/** Selecting customers, for people who may tag or export them. */
export function useCustomersSelection(list: CustomersList, download: Export) {
  const can = useCan()
  const [tagChange, setTagChange] = useState<TagChange | null>(null)
  const selection = useSelection({
    rows: list.rows.data?.items,
    keyOf: ({ customerId }) => customerId,
    nameOf: customerName,
    listKey: JSON.stringify(list.query),
  })
  if (!can('customers:write') && !can('reports:export')) return { table: {}, dialog: null }
  const { rows } = selection
  const end = () => {
    setTagChange(null)
    selection.clear()
  }
  return {
    table: {
      selection,
      selectionActions: (
        <>
          <Can needs="customers:write">
            <TagButtons rows={rows} onStart={(action) => setTagChange({ action, rows })} />
          </Can>
          <Can needs="reports:export">
            <ExportRows list={list} download={download} rows={rows} />
          </Can>
        </>
      ),
    },
    dialog: tagChange && <TagDialog {...tagChange} onClose={end} />,
  }
}

type CustomersList = List<CustomersSearch, Paged<Customer>, CustomersQuery>

interface TagChange {
  action: 'add' | 'remove'
  rows: readonly Customer[]
}

interface TagButtonsProps {
  rows: readonly Customer[]
  onStart: (action: TagChange['action']) => void
}

const TagButtons = ({ rows, onStart }: TagButtonsProps) => (
  <>
    <Button onClick={() => onStart('add')}>Add tag</Button>
    {rows.some(({ tags = [] }) => tags.length > 0) && (
      <Button onClick={() => onStart('remove')}>Remove tag</Button>
    )}
  </>
)

interface ExportRowsProps {
  list: CustomersList
  download: Export
  rows: readonly Customer[]
}

function ExportRows({ list, download, rows }: ExportRowsProps) {
  const { timeZone } = useSession()
  const customerIds = rows.map(({ customerId }) => customerId)
  const days = reportRange(list.range, list.today)
  return (
    <ExportSelected download={download} query={reportParameters({ customerIds }, days, timeZone)} />
  )
}

function TagDialog({ action, rows, onClose }: TagChange & { onClose: () => void }) {
  const { merchantId } = useSession()
  return (
    <Suspense>
      <BulkTagsModal
        action={action}
        merchantId={merchantId}
        recordKind="customers"
        countLabel={rows.length === 1 ? '1 customer' : `${rows.length} customers`}
        rows={rows.map(toRow)}
        onClose={onClose}
      />
    </Suspense>
  )
}
