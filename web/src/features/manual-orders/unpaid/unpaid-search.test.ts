import { expect, test } from 'vitest'

import { paymentRequestsSearch, statusesOf } from './unpaid-search.ts'

const { read, write } = paymentRequestsSearch

const ORDER = 'ordr_AAAAAAAAAAAAAAAA'

test('BEY-03 the address holds status, page and the open order, without defaults', () => {
  const search = { status: 'cancelled', page: 2, order: ORDER } as const
  expect(write(read({ ...search, page: '2' }))).toEqual(search)
  expect(write(read({ status: 'all', page: 1, order: '' }))).toEqual({})
})

test.each([{ status: 'paid', page: '0', order: '../x' }, { status: 7, page: 'x', order: 5 }, {}])(
  'BEY-03 invalid parameters fall back to the defaults: %j',
  (raw) => {
    expect(read(raw)).toMatchObject({ status: 'all', page: 1, order: null })
  },
)

test('UNP-02 requests created and cancelled orders', () => {
  const statuses = (status: string) => statusesOf(read({ status }))
  expect(statuses('all')).toEqual(['created', 'cancelled'])
  expect(statuses('created')).toEqual(['created'])
})
