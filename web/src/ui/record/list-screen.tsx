import { useMemo, type ReactNode } from 'react'

import { parseQuery, writeQuery } from '#/lib/address/query-string.ts'
import { valuesOf, type BaseSearch, type ListSearch } from '../table/list-search.ts'
import { RecordScreen } from './record-screen.tsx'

interface ListScreenProps<Search extends BaseSearch> {
  definition: ListSearch<Search>
  search: Search
  /** Renders the list; must be the same function at every render. */
  list: (search: Search) => ReactNode
  children: (record: string) => ReactNode
}

export function ListScreen<Search extends BaseSearch>(props: ListScreenProps<Search>) {
  const { definition, search, list, children } = props
  const { read, write, record } = definition
  const given = valuesOf(search)
  const open = record === null ? null : given[record]
  const ofList = writeQuery(write({ ...search, ...(record !== null && { [record]: null }) }))
  // The same element while only the record changes, so that the list does not re-render behind it.
  const drawn = useMemo(() => list(read(parseQuery(ofList))), [list, read, ofList])
  return (
    <RecordScreen record={typeof open === 'string' ? open : null} list={drawn}>
      {children}
    </RecordScreen>
  )
}
