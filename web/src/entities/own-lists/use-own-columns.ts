import type { OwnList } from '@paydeck/contract/lists/own-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { keptColumns } from '#/lib/screen/kept-columns.ts'
import type { AddedColumns } from '#/ui/columns/added-columns.ts'
import type { Column } from '#/ui/table/column.ts'

import { chooseColumns, ownLists, type Person } from './own-list-queries.ts'

const NONE: readonly string[] = []

/** The columns that this person sees in a list. The browser remembers them until the server answers. */
export function useOwnColumns<Row>(
  who: Person,
  list: OwnList,
  all: readonly Column<Row>[],
): AddedColumns<Row> {
  const { chosen, choose, error } = useChosen(who, list)
  const offered = all.flatMap(({ header, isAdded }) => (isAdded ? [header] : []))
  const columns = useMemo(
    () => all.filter(({ header, isAdded }) => !isAdded || chosen.includes(header)),
    [all, chosen],
  )
  return {
    columns,
    available: offered,
    chosen,
    choose,
    error,
  }
}

function useChosen(who: Person, list: OwnList) {
  const [first] = useState(() => keptColumns(list, who.userId).read())
  const [here, setHere] = useState<readonly string[] | null>(null)
  const { data } = useQuery(ownLists(who))
  const save = useMutation(chooseColumns(who, list))
  const known = data && (data.columns[list] ?? NONE)
  return {
    chosen: here ?? known ?? first,
    choose: (headers: readonly string[]) => {
      keptColumns(list, who.userId).write(headers)
      setHere(headers)
      save.mutate(headers)
    },
    error: save.error,
  }
}
