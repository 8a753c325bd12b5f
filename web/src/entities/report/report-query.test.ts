import { REPORT_DAYS } from '@paydeck/contract/calls/reports'
import { daysSpanned } from '@paydeck/contract/time/days'
import { expect, test } from 'vitest'

import { ALL_DATES } from '#/ui/date/date-range.ts'
import { reportFilters, reportParameters, reportRange } from './report-query.ts'

const filters = {
  internalOrderId: 'JOB-100',
  internalCustomerId: 'C-1',
  customerEmail: 'jane@example.com',
  amount: '12.5',
  customerId: 'cust_1',
  customerIds: ['cust_2'],
  name: 'Jane',
  status: 'paid',
  payType: 'card',
  transactionIds: ['tran_1'],
  tag: 'regular',
} as const

test('an export has every filter of its list, and nothing else', () => {
  const list = { ...filters, transactionIds: ['tran_1'] }
  const page = { sort: '-createdAt', page: 3, createdAfter: '2026-03-01T00:00:00Z' } as const
  expect(reportFilters({ ...list, ...page })).toEqual(filters)
  expect(reportFilters({ status: undefined, amount: '5' })).toStrictEqual({ amount: '5' })
})

test('an export covers the days of the range, in the merchant’s zone', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  expect(reportParameters({ amount: '5' }, range, 'Australia/Perth')).toEqual({
    amount: '5',
    ...range,
    timeZone: 'Australia/Perth',
  })
})

test('BEY-101 an export of all dates covers the longest range of a report', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  expect(reportRange(range, '2026-11-20')).toEqual(range)
  const longest = reportRange(ALL_DATES, '2026-11-20')
  expect(longest.to).toBe('2026-11-20')
  expect(daysSpanned(longest.from, longest.to)).toBe(REPORT_DAYS)
})
