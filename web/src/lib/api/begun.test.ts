import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sent: string[] = []
beforeEach(() => {
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${url}`)
    return new Response(`answer ${sent.length}`)
  })
})
afterEach(() => vi.unstubAllGlobals())

const REFRESH = ['/refresh', { method: 'POST' }] as const
const textOf = async (answer: Promise<Response>) => (await answer).text()

test('the first call with the same address takes the begun answer, the next one its own', async () => {
  const { begin, fetchBegun } = await import('./begun.ts')
  await begin(...REFRESH)
  expect(await textOf(fetchBegun(...REFRESH))).toBe('answer 1')
  expect(await textOf(fetchBegun(...REFRESH))).toBe('answer 2')
})

test('a refresh begun after the call made it itself is not sent, and answers no later refresh', async () => {
  const { begin, fetchBegun } = await import('./begun.ts')
  expect(await textOf(fetchBegun(...REFRESH))).toBe('answer 1')
  await expect(begin(...REFRESH)).rejects.toThrow('Too late')
  expect(await textOf(fetchBegun(...REFRESH))).toBe('answer 2')
  expect(sent).toEqual(['POST /refresh', 'POST /refresh'])
})

test('an answer that no call has taken for ten seconds is not used any more', async () => {
  const { begin, fetchBegun } = await import('./begun.ts')
  await begin('/today')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
  expect(await textOf(fetchBegun('/today'))).toBe('answer 2')
  vi.restoreAllMocks()
})
