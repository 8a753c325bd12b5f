import { disputeCalls } from '@paydeck/contract/calls/payments/disputes'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { addressOf, call, configureApi } from '#/lib/api/api.ts'
import { createLiveRefresh } from './live-refresh.ts'
import { watchPage } from './watch-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openList() {
  const client = createQueryClient()
  const requests: string[] = []
  const stops = ['payments', 'customers'].map((name) =>
    new QueryObserver(client, {
      queryKey: [name, 'mcht_1', 'list'],
      queryFn: () => {
        requests.push(name)
        return name
      },
    }).subscribe(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(0)
  requests.length = 0
  const refresh = createLiveRefresh(client)
  return {
    refresh,
    requests,
    isStale: () => client.getQueryState(['payments', 'mcht_1', 'list'])?.isInvalidated,
    close() {
      refresh.stop()
      for (const stop of stops) stop()
    },
  }
}

test('BEY-103 refetches only the stale queries of a page, within a second of each event', async () => {
  const { refresh, requests, close } = await openList()
  for (const count of [1, 2, 3]) {
    refresh.refresh([['payments', 'mcht_1']])
    refresh.refresh([['payments', 'mcht_1']])
    await vi.advanceTimersByTimeAsync(900)
    expect(requests).toEqual(Array.from({ length: count }, () => 'payments'))
  }
  close()
})

test('BEY-103 a hidden tab refetches nothing and marks its data as stale', async () => {
  const { refresh, requests, isStale, close } = await openList()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  refresh.refresh([['payments', 'mcht_1']])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toEqual([])
  expect(isStale()).toBe(true)
  close()
})

const MERCHANT = 'mcht_1'
const SUMS = addressOf(disputeCalls.getDisputeSums, { merchantId: MERCHANT })
const sumsOf = (amount: number) => ({
  address: SUMS,
  headers: {},
  body: { sums: [{ state: 'needs_response', count: 1, amounts: [{ amount, currency: 'AUD' }] }] },
})

/** A page with the sums of disputes; `requests` are those that reach the server. */
async function openSums() {
  const client = createQueryClient()
  const requests: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return Promise.resolve(Response.json(sumsOf(1).body))
  })
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
  const options = {
    queryKey: ['disputes', MERCHANT, 'sums'],
    meta: { watched: SUMS },
    queryFn: async () =>
      (await call(disputeCalls.getDisputeSums, { merchantId: MERCHANT })).data.sums,
  }
  const stop = new QueryObserver(client, options).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toEqual([`/api${SUMS}`])
  requests.length = 0
  const refresh = createLiveRefresh(client)
  return {
    client,
    refresh,
    requests,
    amount: () =>
      JSON.stringify(client.getQueryData(options.queryKey)).match(/"amount":(\d+)/)?.[1],
    close() {
      refresh.stop()
      stop()
      vi.unstubAllGlobals()
    },
  }
}

test('BEY-257 shows the pushed answer of a watched query without a request', async () => {
  const { refresh, requests, amount, close } = await openSums()
  refresh.watch([SUMS])
  refresh.refresh([['disputes', MERCHANT]], 200)
  await refresh.receive(sumsOf(250))
  expect(amount()).toBe('250')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toEqual([])
  close()
})

test('BEY-257 holds an answer that arrives before its event', async () => {
  const { refresh, requests, amount, close } = await openSums()
  refresh.watch([SUMS])
  await refresh.receive(sumsOf(250))
  refresh.refresh([['payments', MERCHANT]])
  await vi.advanceTimersByTimeAsync(0)
  expect(amount()).toBe('1')
  refresh.refresh([['disputes', MERCHANT]])
  await vi.advanceTimersByTimeAsync(0)
  expect(amount()).toBe('250')
  expect(requests).toEqual([])
  close()
})

test('BEY-257 refetches a query that is no longer watched', async () => {
  const { refresh, requests, close } = await openSums()
  refresh.watch([SUMS])
  refresh.watch([])
  refresh.refresh([['disputes', MERCHANT]])
  await vi.advanceTimersByTimeAsync(900)
  expect(requests).toEqual([`/api${SUMS}`])
  close()
})

test('BEY-257 watches what the page shows once its filters have settled, and nothing while it is hidden', async () => {
  const { client, close } = await openSums()
  const notified: (readonly string[])[] = []
  const stop = watchPage(client, (addresses) => notified.push(addresses))
  expect(notified).toEqual([[SUMS]])
  const others = ['/first', '/second'].map(
    (watched) => () =>
      new QueryObserver(client, {
        queryKey: [watched],
        meta: { watched },
        queryFn: () => watched,
      }).subscribe(() => undefined),
  )
  others[0]?.()()
  const leave = others[1]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(notified).toEqual([[SUMS], [SUMS, '/second'].toSorted()])
  leave?.()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(notified.at(-1)).toEqual([])
  stop()
  close()
})
