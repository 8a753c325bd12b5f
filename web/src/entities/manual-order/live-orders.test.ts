import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { Refusal, serve } from '../../../test/network.ts'
import { liveOrders } from './live-orders.ts'

const STATES = '/merchants/mcht_1/orders/states'
const WHICH = `${STATES}?merchantOrderId=ordr_1&merchantOrderId=ordr_2`
const IDS = ['ordr_1', 'ordr_2']
const UNPAID = { merchantOrderId: 'ordr_1', status: 'created', payment: null }
const PAID = { ...UNPAID, status: 'paid', payment: { state: 'paid', transactionId: 'tran_1' } }
const LATER = { ...UNPAID, merchantOrderId: 'ordr_3' }

const isServer = environmentManager.isServer()

beforeEach(() => {
  vi.useFakeTimers()
  // Without a browser no query is repeated.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  environmentManager.setIsServer(() => isServer)
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page that shows two orders. */
function open({ isLive = false, ids = IDS } = {}) {
  const client = createQueryClient()
  const observer = new QueryObserver(client, liveOrders('mcht_1', ids, isLive))
  return { client, observer, close: observer.subscribe(() => undefined) }
}

test.each([
  [true, 30_000],
  [false, 5_000],
])('with live events (%s), polls its orders every %d ms', async (isLive, every) => {
  const { sent } = serve({ [`GET ${STATES}`]: [] })
  const { observer, close } = open({ isLive })
  expect(observer.getCurrentResult().data).toEqual([])
  await vi.advanceTimersByTimeAsync(every - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ method: 'GET', path: WHICH, body: undefined }])
  await vi.advanceTimersByTimeAsync(every)
  expect(sent).toHaveLength(2)
  close()
})

test('refetches at once when the page becomes visible again', async () => {
  const { sent } = serve({ [`GET ${STATES}`]: [] })
  const { client, close } = open()
  client.mount()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
  client.unmount()
  close()
})

test('a page without orders requests nothing', async () => {
  const { sent } = serve({ [`GET ${STATES}`]: [] })
  const { close } = open({ ids: [] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  close()
})

test('is watched by its address, and two pages of orders have different keys', () => {
  expect(liveOrders('mcht_1', IDS, true).meta).toEqual({ watched: WHICH })
  const keys = [
    liveOrders('mcht_1', IDS, true),
    liveOrders('mcht_1', ['ordr_3'], true),
    liveOrders('mcht_2', IDS, true),
  ].map(({ queryKey }) => queryKey)
  expect(keys).toEqual([
    ['order-states', 'mcht_1', ['ordr_1', 'ordr_2']],
    ['order-states', 'mcht_1', ['ordr_3']],
    ['order-states', 'mcht_2', ['ordr_1', 'ordr_2']],
  ])
})

test('writes the state of an order into its merchant’s lists and details', async () => {
  serve({ [`GET ${STATES}`]: [PAID] })
  const { client, observer, close } = open()
  const of = (merchantId: string, ...rest: unknown[]) => ['orders', merchantId, ...rest]
  const list = { items: [{ ...UNPAID, amount: 1200 }, LATER], totalPages: 3 }
  client.setQueryData(of('mcht_1', 'unpaid', ['created'], 1), list)
  client.setQueryData(of('mcht_2', 'unpaid', ['created'], 1), list)
  client.setQueryData(of('mcht_1', 'details', 'ordr_1'), { ...UNPAID, description: 'Beans' })
  client.setQueryData(of('mcht_1', 'details', 'ordr_3'), LATER)
  client.setQueryData(of('mcht_1', 'sums'), UNPAID)
  const unread = client.getQueryCache().build(client, { queryKey: of('mcht_1', 'unpaid', [], 2) })
  const another = client.getQueryCache().build(client, { queryKey: of('mcht_1', 'details', 'x') })
  const answer = await observer.refetch({ throwOnError: true })
  expect(answer.data).toEqual([PAID])
  expect(client.getQueryData(of('mcht_1', 'unpaid', ['created'], 1))).toEqual({
    items: [{ ...PAID, amount: 1200 }, LATER],
    totalPages: 3,
  })
  expect(client.getQueryData(of('mcht_2', 'unpaid', ['created'], 1))).toBe(list)
  expect(client.getQueryData(of('mcht_1', 'details', 'ordr_1'))).toEqual({
    ...PAID,
    description: 'Beans',
  })
  expect(client.getQueryData(of('mcht_1', 'details', 'ordr_3'))).toEqual(LATER)
  expect(client.getQueryData(of('mcht_1', 'sums'))).toBe(UNPAID)
  expect([unread.state.data, another.state.data]).toEqual([undefined, undefined])
  close()
})

test('keeps what is shown when the server refuses', async () => {
  serve({ [`GET ${STATES}`]: new Refusal(503) })
  const { client, observer, close } = open()
  const details = ['orders', 'mcht_1', 'details', 'ordr_1']
  client.setQueryData(details, UNPAID)
  await expect(observer.refetch({ throwOnError: true })).rejects.toMatchObject({ status: 503 })
  expect(client.getQueryData(details)).toBe(UNPAID)
  close()
})

test('aborts the request when the page closes', async () => {
  serve({ [`GET ${STATES}`]: () => new Promise(() => undefined) })
  const { observer, close } = open()
  const asking = observer.refetch().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const signal = vi.mocked(globalThis.fetch).mock.calls[0]?.[1]?.signal
  expect(signal?.aborted).toBe(false)
  close()
  await asking
  expect(signal?.aborted).toBe(true)
})
