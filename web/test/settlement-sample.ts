import type { SettlementItem } from '@paydeck/contract/calls/reports'

export const ITEM: SettlementItem = {
  orderId: '1042',
  entryTimestamp: '2026-03-04T02:05:00Z',
  entryType: 'Payment',
  transactionType: 'PayPlan',
  transactionId: 'tran_0000000000000001',
  grossAmount: 12_000,
  netAmount: 11_737,
  fee: 263,
  currency: 'AUD',
  availableOn: '2026-03-06',
  payoutId: null,
}
