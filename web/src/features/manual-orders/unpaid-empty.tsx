import { useBrand } from '#/brand/use-brand.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import type { UnpaidSearch } from './unpaid-search.ts'

interface UnpaidEmptyProps {
  search: UnpaidSearch
  onShow: (change: Partial<UnpaidSearch>) => void
}

/** No orders: none at all, or none of what is looked for, and the way out. */
export function UnpaidEmpty({ search, onShow }: UnpaidEmptyProps) {
  const { copy } = useBrand()
  if (search.status !== 'all')
    return (
      <EmptyState
        actions={<Button onClick={() => onShow({ status: 'all', page: 1 })}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      title={copy.unpaidEmpty}
      actions={search.page > 1 && <Button onClick={() => onShow({ page: 1 })}>Go to page 1</Button>}
    >
      A new one can be sent to a customer by email, or paid here with the customer on the phone.
    </EmptyState>
  )
}
