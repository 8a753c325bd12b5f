import { useBrand } from '#/brand/use-brand.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import type { UnpaidSearch } from './unpaid-search.ts'

interface UnpaidEmptyProps {
  search: UnpaidSearch
  onShow: (change: Partial<UnpaidSearch>) => void
}

/** No orders: no such page, none of the chosen status, or none at all. */
export function UnpaidEmpty({ search, onShow }: UnpaidEmptyProps) {
  const { copy } = useBrand()
  if (search.page > 1)
    return (
      <EmptyState actions={<Button onClick={() => onShow({ page: 1 })}>Go to page 1</Button>}>
        There is no page {search.page} of this list.
      </EmptyState>
    )
  if (search.status !== 'all')
    return (
      <EmptyState
        actions={<Button onClick={() => onShow({ status: 'all', page: 1 })}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState title={copy.unpaidEmpty}>
      A new one can be sent to a customer by email, or paid here with the customer on the phone.
    </EmptyState>
  )
}
