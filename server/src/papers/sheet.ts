/** A paper as data: what `print-sheet.ts` lays out on pages. Texts are whatever people typed; amounts are formatted. */
export interface Sheet {
  lang: 'en-AU' | 'en-NZ'
  title: string
  /** Who gives it; `logo` is a PNG. */
  from: { name: string; lines: readonly string[]; logo?: Uint8Array | null }
  /** A word beside the title, as "Paid". */
  mark: string | null
  amount: { text: string; notes: readonly string[] } | null
  parts: readonly SheetPart[]
  /** At the foot of each page, before its number: a long name is cut at the end. */
  foot: string
}

export type SheetPart = SheetFacts | SheetTable | SheetNote

export interface SheetFacts {
  kind: 'facts'
  heading: string | null
  facts: readonly (readonly [label: string, value: string])[]
}

export interface SheetTable {
  kind: 'table'
  heading: string | null
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
}

export interface SheetColumn {
  heading: string
  /** Of the width, beside the shares of the others. */
  share: number
  align?: 'right'
}

export interface SheetRow {
  cells: readonly string[]
  /** In bold, under a line. */
  isTotal?: boolean
}

export interface SheetNote {
  kind: 'note'
  text: string
}

/** A finished paper. */
export interface Paper {
  /** Letters, digits and hyphens, with its ending. */
  name: string
  bytes: Buffer
}

/** Nothing of a name may end a header or leave a folder. What is empty is left out. */
export const paperName = (...parts: readonly string[]): string =>
  `${parts
    .map((part) => part.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '-'))
    .map((part) => part.replaceAll(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 100)}.pdf`
