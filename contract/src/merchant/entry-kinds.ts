import { lookUp } from '../identifiers/look-up.ts'

/** Kinds of settlement entries. */
export const ENTRY_TYPES = [
  'Payment',
  'Refund',
  'RefundReturned',
  'Return',
  'Dispute',
  'DisputeWon',
  'PayoutFailed',
  'ReserveHeld',
  'ReserveReleased',
] as const

/** The filter by kind. `Takings`: all but failed transfers and the reserve. */
export const ENTRY_KINDS = ['Takings', ...ENTRY_TYPES] as const

const LABELS: Record<string, string> = {
  RefundReturned: 'Returned refund',
  Return: 'Returned debit',
  DisputeWon: 'Dispute won',
  PayoutFailed: 'Failed transfer',
  ReserveHeld: 'Held in reserve',
  ReserveReleased: 'Released from reserve',
}

export const entryLabel = (entryType: string): string => lookUp(LABELS, entryType) ?? entryType
