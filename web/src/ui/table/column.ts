import type { ReactNode } from 'react'

/** Where a value goes when a row becomes a card: amount and status first, title and id second, the rest muted. */
export type CardSlot = 'amount' | 'status' | 'menu' | 'title' | 'id' | 'date' | 'meta'

export interface Column<Row> {
  /** The heading; also the column's key. */
  header: string
  headerNote?: string
  align?: 'right'
  /** Shows the heading before the value in a card, where the value would be unclear without it. */
  isNamedInCard?: boolean
  slot: CardSlot
  isHeaderHidden?: boolean
  /** Hidden until a person adds it. */
  isAdded?: boolean
  /** Null, undefined and '' are shown as a dash. */
  cell: (row: Row) => ReactNode
}

export interface Paged<Row> {
  items: Row[]
  totalPages: number
  /** Rows on all pages, exact up to 10,000; absent if unknown. */
  total?: number | undefined
}
