import { useBrand } from '#/brand/use-brand.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import type { ListState } from '#/ui/table/use-list.ts'

import type { UnpaidSearch } from './unpaid-search.ts'

/** The empty list: no such page, no orders of the chosen status, or no orders at all. */
export function UnpaidEmpty({ list }: { list: ListState<UnpaidSearch> }) {
  const { copy } = useBrand()
  const { search, show, clear } = list
  if (search.page > 1)
    return (
      <EmptyState
        actions={<Button onClick={() => show({ ...search, page: 1 })}>Go to page 1</Button>}
      >
        There is no page {search.page} of this list.
      </EmptyState>
    )
  if (clear) return <EmptyState actions={<Button onClick={clear}>Clear filters</Button>} />
  return (
    <EmptyState title={copy.unpaidEmpty}>
      A new one can be sent to a customer by email, or paid here with the customer on the phone.
    </EmptyState>
  )
}
