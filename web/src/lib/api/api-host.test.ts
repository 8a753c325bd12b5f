import { API_HOST_HEADER } from '@paydeck/contract/protocol/client'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

const load = async () => (await import('./api-host.ts')).apiHost

test('API-09 reads the second host once from a header of the root page', async () => {
  const root = vi.fn(() =>
    Promise.resolve(new Response(null, { headers: { [API_HOST_HEADER]: 'https://v3.example' } })),
  )
  vi.stubGlobal('fetch', root)
  const apiHost = await load()
  expect(
    await Promise.all([apiHost('https://api.example'), apiHost('https://api.example')]),
  ).toEqual(['https://v3.example', 'https://v3.example'])
  expect(root).toHaveBeenCalledTimes(1)
  expect(root).toHaveBeenCalledWith('/', { method: 'HEAD' })
})

test('uses the API’s own base without the header', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)))
  const apiHost = await load()
  expect(await apiHost('https://api.example')).toBe('https://api.example')
})

test('retries a root page that failed to load', async () => {
  const answers = [
    () => Promise.reject(new TypeError('offline')),
    () =>
      Promise.resolve(new Response(null, { headers: { [API_HOST_HEADER]: 'https://v3.example' } })),
  ]
  vi.stubGlobal('fetch', () => answers.shift()?.())
  const apiHost = await load()
  expect(await apiHost('https://api.example')).toBe('https://api.example')
  expect(await apiHost('https://api.example')).toBe('https://v3.example')
})
