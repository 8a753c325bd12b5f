import { ListScreen } from '#/ui/record/list-screen.tsx'

import { DisputePage } from './dispute-page.tsx'
import { DisputesPage } from './disputes-page.tsx'
import { disputesSearch, type DisputesSearch } from './disputes-search.ts'

const list = (search: DisputesSearch) => <DisputesPage search={search} />

export function DisputesScreen({ search }: { search: DisputesSearch }) {
  return (
    <ListScreen definition={disputesSearch} search={search} list={list}>
      {(payment) => <DisputePage key={payment} search={search} transactionId={payment} />}
    </ListScreen>
  )
}
