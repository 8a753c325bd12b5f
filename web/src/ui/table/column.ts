import type { ReactNode } from 'react'

/** Where a value stands when a row becomes a card: amount and status first, who and id second, the rest muted. */
export type CardSlot = 'amount' | 'status' | 'menu' | 'who' | 'id' | 'date' | 'meta'

/** One column of a list, as data. */
export interface Column<Row> {
  /** The heading; also the column's key. */
  header: string
  /** Said after the heading in small print, e.g. the zone of a date. */
  headerNote?: string
  align?: 'right'
  /** Says the heading before the value when the row is a card, where a bare value would puzzle. */
  isNamedInCard?: boolean
  slot: CardSlot
  /** Hides the heading from sight where the cells explain themselves; it is still read out. */
  isHeaderHidden?: boolean
  /** Null, undefined and '' are shown as a dash. */
  cell: (row: Row) => ReactNode
}

/** One page of rows and how many pages there are. */
export interface Paged<Row> {
  items: Row[]
  totalPages: number
}
