import { lookUp } from '../identifiers/look-up.ts'

const LABELS: Record<string, string> = {
  RefundReturned: 'Returned refund',
  Return: 'Returned debit',
  DisputeWon: 'Dispute won',
  PayoutFailed: 'Failed transfer',
  ReserveHeld: 'Held in reserve',
  ReserveReleased: 'Released from reserve',
}

/** A kind of settlement entry, as people read it. */
export const entryLabel = (entryType: string): string => lookUp(LABELS, entryType) ?? entryType
