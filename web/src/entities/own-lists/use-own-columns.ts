import type { OwnList } from '@paydeck/contract/lists/own-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { storedColumns } from '#/lib/screen/stored-columns.ts'
import type { AddedColumns } from '#/ui/columns/added-columns.ts'
import type { Column } from '#/ui/table/column.ts'

import { chooseColumns, ownLists, type Person } from './own-list-queries.ts'

const NONE: readonly string[] = []

/** The columns that this person sees in a list. The browser remembers them until the server answers. */
export function useOwnColumns<Row>(
  person: Person,
  list: OwnList,
  all: readonly Column<Row>[],
): AddedColumns<Row> {
  const { chosen, choose, error } = useChosenColumns(person, list)
  const available = all.flatMap(({ header, isAdded }) => (isAdded ? [header] : []))
  const columns = useMemo(
    () => all.filter(({ header, isAdded }) => !isAdded || chosen.includes(header)),
    [all, chosen],
  )
  return {
    columns,
    available,
    chosen,
    choose,
    error,
  }
}

function useChosenColumns(person: Person, list: OwnList) {
  const [remembered] = useState(() => storedColumns(list, person.userId).read())
  const [justChosen, setJustChosen] = useState<readonly string[] | null>(null)
  const { data } = useQuery(ownLists(person))
  const save = useMutation(chooseColumns(person, list))
  const saved = data && (data.columns[list] ?? NONE)
  return {
    chosen: justChosen ?? saved ?? remembered,
    choose: (headers: readonly string[]) => {
      storedColumns(list, person.userId).write(headers)
      setJustChosen(headers)
      save.mutate(headers)
    },
    error: save.error,
  }
}
