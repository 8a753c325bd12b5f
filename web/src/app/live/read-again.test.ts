import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { readAgain } from './read-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openList() {
  const client = createQueryClient()
  const reads: string[] = []
  const stops = ['payments', 'customers'].map((name) =>
    new QueryObserver(client, {
      queryKey: [name, 'mcht_1', 'list'],
      queryFn: () => {
        reads.push(name)
        return name
      },
    }).subscribe(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(0)
  reads.length = 0
  const reading = readAgain(client)
  return {
    reading,
    reads,
    isOld: () => client.getQueryState(['payments', 'mcht_1', 'list'])?.isInvalidated,
    close() {
      reading.stop()
      for (const stop of stops) stop()
    },
  }
}

test('BEY-103 what is old of a page is read again within a second, each time, and nothing else', async () => {
  const { reading, reads, close } = await openList()
  for (const many of [1, 2, 3]) {
    reading.ask([['payments', 'mcht_1']])
    reading.ask([['payments', 'mcht_1']])
    await vi.advanceTimersByTimeAsync(900)
    expect(reads).toEqual(Array.from({ length: many }, () => 'payments'))
  }
  close()
})

test('BEY-103 a hidden tab reads nothing, and knows that it is old', async () => {
  const { reading, reads, isOld, close } = await openList()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  reading.ask([['payments', 'mcht_1']])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reads).toEqual([])
  expect(isOld()).toBe(true)
  close()
})
