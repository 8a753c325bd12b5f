import { expect, test } from 'vitest'

import { reportFilters, reportParameters } from './report-query.ts'

const filters = {
  internalOrderId: 'JOB-100',
  internalCustomerId: 'C-1',
  customerEmail: 'jane@example.com',
  amount: '12.5',
  customerId: 'cust_1',
  status: 'paid',
  payType: 'card',
  transactionIds: ['tran_1'],
} as const

test('a file is narrowed by every filter of its list, and by nothing else of it', () => {
  const list = { ...filters, transactionIds: ['tran_1'] }
  const page = { sort: '-createdAt', page: 3, createdAfter: '2026-03-01T00:00:00Z' } as const
  expect(reportFilters({ ...list, ...page })).toEqual(filters)
  expect(reportFilters({ status: undefined, amount: '5' })).toEqual({ amount: '5' })
})

test('a file is of the days of the range, in the zone of the merchant', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  expect(reportParameters({ amount: '5' }, range, 'Australia/Perth')).toEqual({
    amount: '5',
    ...range,
    timeZone: 'Australia/Perth',
  })
})
