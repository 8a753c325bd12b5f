import { lookUp } from '@paydeck/contract/identifiers/look-up'

const LABELS: Record<string, string> = {
  RefundReturned: 'Returned refund',
  Return: 'Returned debit',
  DisputeWon: 'Dispute won',
  PayoutFailed: 'Failed transfer',
}

/** What a line of a statement is for, in words. */
export const entryLabel = (entryType: string): string => lookUp(LABELS, entryType) ?? entryType
