import { TagFilter } from '#/entities/note/tag-filter.tsx'
import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import type { ComponentProps } from 'react'

import type { ListState } from '#/ui/table/use-list.ts'

import type { CustomersSearch } from './customers-search.ts'

interface CustomersFiltersProps {
  list: ListState<CustomersSearch>
  columns: ComponentProps<typeof SavedViews>['columns']
}

/** The filter by tag, and the person's saved views. */
export function CustomersFilters({ list, columns }: CustomersFiltersProps) {
  const session = useSession()
  return (
    <>
      <TagFilter
        merchantId={session.merchantId}
        tag={list.search.tag}
        onChange={(tag) => list.change({ tag })}
      />
      <SavedViews person={session} name="customers" list={list} columns={columns} />
    </>
  )
}
