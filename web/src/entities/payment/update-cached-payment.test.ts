import type { Payment, PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import { payment as paymentSchema } from '@paydeck/contract/calls/payments/payments'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import type { Paged } from '#/ui/table/column.ts'
import { sampleOf } from '../../../test/sample-of.ts'
import { listsKey } from './payment-queries.ts'
import { updateCachedPayment } from './update-cached-payment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MERCHANT = 'mcht_1'

/** The nth payment of a day; a higher number is newer. */
const paid = (n: number, rest: Partial<Payment> = {}): Payment => ({
  ...(sampleOf(paymentSchema, 0) as Payment),
  transactionId: `tran_${n}`,
  createdAt: `2026-11-02T03:${String(n).padStart(2, '0')}:00.000Z`,
  transactionStatus: 'paid',
  transactionPayType: { payCardId: 'card_1', payPlanId: null },
  ...rest,
})

const pageOf = (items: Payment[], total = items.length): Paged<Payment> => ({
  items,
  total,
  totalPages: Math.ceil(total / 20),
})
const paidRows = (count: number) => Array.from({ length: count }, (_, at) => paid(count - at))

async function openList(query: PaymentsQuery, first: Paged<Payment>) {
  const client = createQueryClient()
  const queryKey = [...listsKey(MERCHANT), query]
  let answer = Promise.withResolvers<Paged<Payment>>()
  answer.resolve(first)
  const stop = new QueryObserver(client, { queryKey, queryFn: () => answer.promise }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(0)
  return {
    client,
    queryKey,
    page: () => client.getQueryData<Paged<Payment>>(queryKey),
    ids: () => client.getQueryData<Paged<Payment>>(queryKey)?.items.map((row) => row.transactionId),
    take: (payment: Payment) => updateCachedPayment(client, MERCHANT, payment),
    /** Starts a refetch; call the result to answer it. */
    reads() {
      answer = Promise.withResolvers()
      void client.invalidateQueries({ queryKey })
      return async (page: Paged<Payment>) => {
        answer.resolve(page)
        await vi.advanceTimersByTimeAsync(0)
      }
    },
    stop,
  }
}

test('BEY-236 inserts a payment in order on the first page and updates the page count', async () => {
  const list = await openList({}, pageOf(paidRows(20)))
  list.take(paid(21))
  expect(list.ids()).toEqual(
    paidRows(21)
      .slice(0, 20)
      .map((row) => row.transactionId),
  )
  expect(list.page()).toMatchObject({ total: 21, totalPages: 2 })
  // Events may arrive out of order.
  list.take(paid(23))
  list.take(paid(22))
  expect(list.ids()?.slice(0, 3)).toEqual(['tran_23', 'tran_22', 'tran_21'])
  list.take(paid(22, { transactionStatus: 'disputed' }))
  expect(list.page()?.total).toBe(23)
  expect(list.page()?.items[1]?.transactionStatus).toBe('disputed')
  list.stop()
})

test('BEY-236 a list adds a payment that matches its filters, and removes one that no longer does', async () => {
  const list = await openList({ status: 'paid' }, pageOf(paidRows(3)))
  list.take(paid(4, { transactionStatus: 'failed' }))
  expect(list.ids()).toEqual(['tran_3', 'tran_2', 'tran_1'])
  list.take(paid(2, { transactionStatus: 'refunded' }))
  expect(list.ids()).toEqual(['tran_3', 'tran_1'])
  expect(list.page()).toMatchObject({ total: 2 })
  list.stop()
})

test('BEY-236 sorts payments of the same instant by id, as the server does', async () => {
  const { createdAt } = paid(1)
  const list = await openList({}, pageOf([paid(3, { createdAt }), paid(1)]))
  list.take(paid(2, { createdAt }))
  expect(list.page()).toEqual(pageOf([paid(3, { createdAt }), paid(2, { createdAt }), paid(1)]))
  list.stop()
})

test('BEY-236 a customer’s list takes only this customer’s payments', async () => {
  const own = { customerId: 'cust_1' }
  const list = await openList(own, pageOf([paid(1, own)]))
  list.take(paid(2, { customerId: 'cust_2' }))
  expect(list.page()).toEqual(pageOf([paid(1, own)]))
  list.take(paid(3, own))
  expect(list.page()).toEqual(pageOf([paid(3, own), paid(1, own)]))
  list.stop()
})

test('appends an older payment if the page has room', async () => {
  const list = await openList({}, pageOf([paid(3), paid(2)]))
  list.take(paid(1))
  expect(list.page()).toEqual(pageOf([paid(3), paid(2), paid(1)]))
  list.stop()
})

test('sorts payments by time, whatever their ids', async () => {
  const newer = { transactionId: 'tran_0', createdAt: '2026-11-02T04:00:00.000Z' }
  const list = await openList({}, pageOf(paidRows(2)))
  list.take(paid(3, newer))
  expect(list.ids()).toEqual(['tran_0', 'tran_2', 'tran_1'])
  list.stop()
})

test('a list of exactly one page can drop a payment, since no row moves up', async () => {
  const list = await openList({ status: 'paid' }, pageOf(paidRows(20)))
  list.take(paid(7, { transactionStatus: 'failed' }))
  expect(list.page()).toEqual(pageOf(paidRows(20).filter((row) => row.transactionId !== 'tran_7')))
  list.stop()
})

test('leaves the lists of another merchant alone', async () => {
  const list = await openList({}, pageOf(paidRows(2)))
  const others = [...listsKey('mcht_2'), {}]
  list.client.setQueryData(others, pageOf(paidRows(2)))
  list.take(paid(3))
  expect(list.client.getQueryData(others)).toEqual(pageOf(paidRows(2)))
  list.stop()
})

for (const [label, query, page, payment] of [
  ['by a text', { customerEmail: 'jane' }, pageOf(paidRows(3)), paid(4)],
  ['by a text, which has it', { customerEmail: 'jane' }, pageOf(paidRows(3)), paid(2)],
  ['on a later page', { page: 2 }, pageOf(paidRows(3), 23), paid(4)],
  [
    'on a later page, which has it',
    { page: 2 },
    pageOf(paidRows(20), 45),
    paid(4, { transactionStatus: 'disputed' }),
  ],
  ['that is full, further down', {}, pageOf(paidRows(21).slice(0, 20)), paid(1)],
  ['with fewer rows than its number', {}, pageOf(paidRows(3), 23), paid(4)],
  ['further down', {}, pageOf(paidRows(40).slice(0, 20), 40), paid(1)],
  [
    'that has room for one it does not know',
    { status: 'paid' },
    pageOf(paidRows(21).slice(0, 20), 21),
    paid(21, { transactionStatus: 'failed' }),
  ],
  ['whose number of rows is not known', {}, { items: paidRows(3), totalPages: 1 }, paid(4)],
  [
    'of orders with neither card nor plan',
    {},
    pageOf(paidRows(3)),
    paid(4, { transactionPayType: { payCardId: null, payPlanId: null } }),
  ],
] as [string, PaymentsQuery, Paged<Payment>, Payment][])
  test(`BEY-236 leaves a list ${label} unchanged until it is refetched`, async () => {
    const list = await openList(query, page)
    list.take(payment)
    expect(list.page()).toEqual(page)
    list.stop()
  })

test('BEY-236 a refetch already under way does not lose the payment', async () => {
  const list = await openList({}, pageOf(paidRows(2)))
  const answered = list.reads()
  list.take(paid(3))
  expect(list.ids()).toEqual(['tran_3', 'tran_2', 'tran_1'])
  await answered(pageOf(paidRows(2)))
  expect(list.ids()).toEqual(['tran_3', 'tran_2', 'tran_1'])
  list.stop()
})

test('BEY-236 a stale list stays stale, and an open record is updated', async () => {
  const list = await openList({}, pageOf(paidRows(2)))
  await list.client.invalidateQueries({ queryKey: list.queryKey, refetchType: 'none' })
  const record = ['payments', MERCHANT, 'one', 'tran_3']
  list.take(paid(3))
  expect(list.client.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  expect(list.client.getQueryData(record)).toBeUndefined()
  list.client.setQueryData(record, paid(3, { transactionStatus: 'pending' }))
  list.take(paid(3))
  expect(list.client.getQueryData(record)).toMatchObject({ transactionStatus: 'paid' })
  list.stop()
})
