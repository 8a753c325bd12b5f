import { beforeEach, expect, test, vi } from 'vitest'

let asked: string[] = []

beforeEach(() => {
  vi.resetModules()
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({}, { status: 500 }))
  })
})

test('CFG-03 requests the configuration once per merchant from the configured host', async () => {
  vi.stubEnv('VITE_CONFIG_HOST', 'https://config.example')
  const { loadMerchantConfig } = await import('./merchant-config.ts')
  const first = loadMerchantConfig('shop')
  expect(loadMerchantConfig('shop')).toBe(first)
  await expect(first).rejects.toThrow('Failed to fetch config')
  expect(asked).toEqual(['https://config.example/config/merchant?m=shop'])
  vi.unstubAllEnvs()
})

test('requests it from the dashboard’s own origin by default', async () => {
  const { loadMerchantConfig } = await import('./merchant-config.ts')
  await loadMerchantConfig('shop').catch(() => undefined)
  expect(asked).toEqual(['/api/config/merchant?m=shop'])
})

test('the merchant’s slug is the first segment of the address', async () => {
  const { slugOf } = await import('#/lib/api/config-address.ts')
  expect(slugOf('/harbour-coffee/payments/x')).toBe('harbour-coffee')
  expect(slugOf('/harbour-coffee')).toBe('harbour-coffee')
  expect(slugOf('/%E0%A4%A')).toBe('%E0%A4%A')
})
