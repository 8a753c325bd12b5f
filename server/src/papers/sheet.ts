/**
 * A paper as data, which `print-sheet.ts` lays out. Texts may be anything people typed; amounts are already formatted.
 */
export interface Sheet {
  lang: 'en-AU' | 'en-NZ'
  title: string
  /** The issuer; `logo` is a PNG. */
  from: { name: string; lines: readonly string[]; logo?: Uint8Array | null }
  /** A word beside the title, such as "Paid". */
  mark: string | null
  amount: { text: string; notes: readonly string[] } | null
  sections: readonly SheetSection[]
  /** At the foot of each page, before its number; cut if too long. */
  foot: string
}

export type SheetSection = SheetDetails | SheetTable | SheetNote

export interface SheetDetails {
  kind: 'facts'
  heading: string | null
  details: readonly (readonly [label: string, value: string])[]
}

export interface SheetTable {
  kind: 'table'
  heading: string | null
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
}

export interface SheetColumn {
  heading: string
  /** The column's share of the width, relative to the others. */
  share: number
  align?: 'right'
}

export interface SheetRow {
  cells: readonly string[]
  /** Bold. */
  isTotal?: boolean
}

export interface SheetNote {
  kind: 'note'
  text: string
}

/** A finished paper. */
export interface Paper {
  /** Letters, digits and hyphens, with the file ending. */
  name: string
  bytes: Buffer
}

/** A safe name that cannot end a header or leave a folder. Skips empty parts. */
export const paperName = (...parts: readonly string[]): string =>
  `${parts
    .map((part) => part.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '-'))
    .map((part) => part.replaceAll(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 100)}.pdf`
