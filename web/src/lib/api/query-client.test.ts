import { ApiError } from '@paydeck/contract/protocol/error'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createQueryClient } from './query-client.ts'

test('a successful mutation refetches what it makes stale before it ends', async () => {
  const client = createQueryClient()
  let reads = 0
  const queryFn = () => Promise.resolve(++reads)
  const stop = new QueryObserver(client, { queryKey: ['payments', 'x'], queryFn }).subscribe(
    () => undefined,
  )
  const other = new QueryObserver(client, { queryKey: ['balance'], queryFn: () => 'same' })
  const stopOther = other.subscribe(() => undefined)
  await client.ensureQueryData({ queryKey: ['payments', 'x'], queryFn })

  const save = new MutationObserver(client, {
    mutationFn: () => Promise.resolve(),
    meta: { makesStale: [['payments']] },
  })
  await save.mutate()
  expect(client.getQueryData(['payments', 'x'])).toBe(2)
  expect(client.getQueryState(['balance'])?.dataUpdateCount).toBe(1)
  stop()
  stopOther()
})

test('BEY-48 keeps a page’s data for half an hour after it was left', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  const queryFn = () => Promise.resolve('rows')
  await client.prefetchQuery({ queryKey: ['payments'], queryFn })
  await vi.advanceTimersByTimeAsync(29 * 60_000)
  expect(client.getQueryData(['payments'])).toBe('rows')
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(client.getQueryData(['payments'])).toBeUndefined()
})

test('never retries a failure automatically', async () => {
  const client = createQueryClient()
  let tries = 0
  const mutationFn = () => {
    tries++
    return Promise.reject(new Error('no'))
  }
  await new MutationObserver(client, { mutationFn }).mutate().catch(() => undefined)
  await client.fetchQuery({ queryKey: ['x'], queryFn: mutationFn }).catch(() => undefined)
  expect(tries).toBe(2)
})

test('without a connection a mutation fails at once and does not run later', async () => {
  const client = createQueryClient()
  onlineManager.setOnline(false)
  let tries = 0
  const refund = new MutationObserver(client, {
    mutationFn: () => {
      tries++
      return Promise.reject(new ApiError('no', 0, 'unreachable'))
    },
  })
  await expect(refund.mutate()).rejects.toThrow('no')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(tries).toBe(1)
})

test.each([
  [409, true],
  [500, true],
  [0, true],
  [200, true],
  [400, false],
  [404, false],
  [422, false],
  [422, true, 'idempotency_key_reused'],
] as [number, boolean, string?][])(
  'BEY-08 after an answer %i the stale queries are refetched: %s',
  async (status, isRead, errorCode) => {
    const client = createQueryClient()
    const queryFn = vi.fn<() => Promise<number>>(() => Promise.resolve(1))
    const stop = new QueryObserver(client, { queryKey: ['payments', 'x'], queryFn }).subscribe(
      () => undefined,
    )
    await vi.waitFor(() => expect(client.getQueryData(['payments', 'x'])).toBe(1))
    const refund = new MutationObserver(client, {
      mutationFn: () => Promise.reject(new ApiError('no', status, errorCode)),
      meta: { makesStale: [['payments']] },
    })
    await refund.mutate().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(queryFn).toHaveBeenCalledTimes(isRead ? 2 : 1)
    stop()
  },
)
