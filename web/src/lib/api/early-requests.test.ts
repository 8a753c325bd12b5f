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

test('the first call to the same address takes the early answer, the next one sends a request', async () => {
  const { sendEarly, fetchOrUseEarly } = await import('./early-requests.ts')
  await sendEarly(...REFRESH)
  expect(await textOf(fetchOrUseEarly(...REFRESH))).toBe('answer 1')
  expect(await textOf(fetchOrUseEarly(...REFRESH))).toBe('answer 2')
})

test('does not send a POST early that a call has already sent', async () => {
  const { sendEarly, fetchOrUseEarly } = await import('./early-requests.ts')
  expect(await textOf(fetchOrUseEarly(...REFRESH))).toBe('answer 1')
  await expect(sendEarly(...REFRESH)).rejects.toThrow('Too late')
  expect(await textOf(fetchOrUseEarly(...REFRESH))).toBe('answer 2')
  expect(sent).toEqual(['POST /refresh', 'POST /refresh'])
})

test('drops an early answer that no call has taken for ten seconds', async () => {
  const { sendEarly, fetchOrUseEarly } = await import('./early-requests.ts')
  await sendEarly('/today')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
  expect(await textOf(fetchOrUseEarly('/today'))).toBe('answer 2')
  vi.restoreAllMocks()
})
