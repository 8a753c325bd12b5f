import type { Row } from '../../db/rows.ts'

export type BatchState = 'made' | 'approved' | 'downloaded' | 'paid' | 'void'

type Marks = Pick<
  Row<'global.payoutBatch'>,
  'approvedAt' | 'downloads' | 'voidedAt' | 'confirmedOn'
>

export function stateOf({ approvedAt, downloads, voidedAt, confirmedOn }: Marks): BatchState {
  if (voidedAt !== null) return 'void'
  if (confirmedOn !== null) return 'paid'
  if (downloads > 0) return 'downloaded'
  return approvedAt === null ? 'made' : 'approved'
}

/** `PB000001`, one after the other: on the bank's statement, and the message id of ISO 20022. */
export const nextNumber = (last: string | null): string =>
  `PB${String(Number((last ?? 'PB0').slice(2)) + 1).padStart(6, '0')}`

const EXTENSIONS: Readonly<Record<string, string>> = { aba: 'aba', bnz: 'txt', anz: 'csv' }

/** What the file is called: its number, and the ending that the bank expects. */
export const fileNameOf = (batchNumber: string, format: string): string =>
  `${batchNumber}.${EXTENSIONS[format.split('-')[0] ?? ''] ?? 'xml'}`
