import { lookUp } from '@paydeck/contract/identifiers/look-up'

const LABELS: Record<string, string> = {
  RefundReturned: 'Returned refund',
  Return: 'Returned debit',
  DisputeWon: 'Dispute won',
  PayoutFailed: 'Failed transfer',
}

export const entryLabel = (entryType: string): string => lookUp(LABELS, entryType) ?? entryType
