import { expect, test } from 'vitest'

import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import { entryRecord } from './entry-record.ts'

const returnedPayout = { payoutId: 'payout_1', reference: 'PD260304 AAAA' }

test('links a line to its payment, by order number or payment id', () => {
  const line = { orderId: 'JOB-100', transactionId: 'tran_1', returnedPayout }
  const search = { payment: 'tran_1' }
  expect(entryRecord(line)).toEqual({ page: 'payments', search, name: 'JOB-100' })
  expect(entryRecord({ ...line, orderId: null })).toEqual({
    page: 'payments',
    search,
    name: 'tran_1',
  })
})

test('links a returned transfer to that transfer, and other lines to nothing', () => {
  const line = { orderId: null, transactionId: null }
  expect(entryRecord({ ...line, returnedPayout })).toEqual({
    page: 'payouts',
    search: { payout: 'payout_1' },
    name: 'PD260304 AAAA',
  })
  expect(entryRecord({ ...line, returnedPayout: null })).toBeNull()
})

test('labels a line by its kind; an unknown kind keeps its code', () => {
  const kinds = ['Payment', 'Return', 'DisputeWon', 'PayoutFailed', 'toString']
  expect(kinds.map(entryLabel)).toEqual([
    'Payment',
    'Returned debit',
    'Dispute won',
    'Failed transfer',
    'toString',
  ])
})
