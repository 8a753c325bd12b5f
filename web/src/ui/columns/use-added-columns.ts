import { useState } from 'react'

import { keptColumns } from '#/lib/screen/kept-columns.ts'
import type { Column } from '../table/column.ts'

export interface AddedColumns<Row> {
  /** As the table shows them. */
  columns: Column<Row>[]
  /** All that may be added, by heading. */
  offered: readonly string[]
  isAdded: (header: string) => boolean
  toggle: (header: string) => void
}

/** The columns of a list without those that this person has not added. */
export function useAddedColumns<Row>(
  all: readonly Column<Row>[],
  { list, personId }: { list: string; personId: string },
): AddedColumns<Row> {
  const kept = keptColumns(list, personId)
  const [added, setAdded] = useState<readonly string[]>(() => kept.read())
  const offered = all.flatMap(({ header, isAdded }) => (isAdded ? [header] : []))
  return {
    columns: all.filter(({ header, isAdded }) => !isAdded || added.includes(header)),
    offered,
    isAdded: (header) => added.includes(header),
    toggle(header) {
      const next = added.includes(header)
        ? added.filter((one) => one !== header)
        : [...added, header]
      kept.write(next)
      setAdded(next)
    },
  }
}
