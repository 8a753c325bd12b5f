import type { OwnList } from '@paydeck/contract/lists/own-lists'

import type { AddedColumns } from '#/ui/columns/added-columns.ts'

import type { Person } from './own-list-queries.ts'
import type { ViewedList } from './view-of-list.ts'

export interface ViewsMenuProps {
  person: Person
  name: OwnList
  list: ViewedList
  /** If the list has optional columns. */
  columns?: Pick<AddedColumns<never>, 'available' | 'chosen' | 'choose'> | undefined
}
