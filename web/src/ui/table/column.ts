import type { ReactNode } from 'react'

/** Where a value stands when a row becomes a card: amount and status first, who and id second, the rest muted. */
export type CardSlot = 'amount' | 'status' | 'menu' | 'who' | 'id' | 'date' | 'meta'

export interface Column<Row> {
  /** The heading; also the column's key. */
  header: string
  headerNote?: string
  align?: 'right'
  /** Says the heading before the value when the row is a card, where a bare value would puzzle. */
  isNamedInCard?: boolean
  slot: CardSlot
  isHeaderHidden?: boolean
  /** Shown once a person has chosen it. */
  isAdded?: boolean
  /** Null, undefined and '' are shown as a dash. */
  cell: (row: Row) => ReactNode
}

export interface Paged<Row> {
  items: Row[]
  totalPages: number
  /** Of a search, exact up to 10,000; absent where it is not known. */
  total?: number | undefined
}
