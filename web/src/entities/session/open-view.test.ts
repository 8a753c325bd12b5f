import { expect, test } from 'vitest'

import { readOpenView } from './open-view.ts'

const OPEN = { payment: 'tran_1', customer: 'cust_1', payout: 'payout_1', dispute: 'dispute_1' }
const DAYS = { from: '2026-11-01', to: '2026-11-07', period: 'this_week' }
const NO_FILTERS = {
  searchStartDate: null,
  searchEndDate: null,
  filterPeriod: 'last_week',
  activePayment: null,
  activeCustomer: null,
  activeTransfer: null,
  activeDispute: null,
}

test.each([
  ['payments', { activePayment: 'tran_1' }],
  ['customers', { activeCustomer: 'cust_1' }],
  ['payouts', { activeTransfer: 'payout_1' }],
  ['disputes', { activeDispute: 'dispute_1' }],
  ['refunds', {}],
])('the page %s shows only its own open record', (page, open) => {
  expect(readOpenView(page, OPEN)).toEqual({ ...NO_FILTERS, ...open })
})

test('takes the days from the address, and ignores what is empty or not a string', () => {
  expect(readOpenView('refunds', DAYS)).toEqual({
    ...NO_FILTERS,
    searchStartDate: '2026-11-01',
    searchEndDate: '2026-11-07',
    filterPeriod: 'this_week',
  })
  expect(readOpenView('payments', { payment: '', from: 7, to: '', period: '' })).toEqual(NO_FILTERS)
})
