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
  const values = valuesOf(search)
  const openRecord = record === null ? null : values[record]
  const listQuery = writeQuery(write({ ...search, ...(record !== null && { [record]: null }) }))
  // The same element while only the record changes, so that the list does not re-render behind it.
  const listElement = useMemo(() => list(read(parseQuery(listQuery))), [list, read, listQuery])
  return (
    <RecordScreen record={typeof openRecord === 'string' ? openRecord : null} list={listElement}>
      {children}
    </RecordScreen>
  )
}
