import { beforeEach, expect, test, vi } from 'vitest'

let requests: string[] = []

beforeEach(() => {
  vi.resetModules()
  requests = []
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return Promise.resolve(Response.json({}, { status: 500 }))
  })
})

test('CFG-03 requests the configuration once per merchant from the configured host', async () => {
  vi.stubEnv('VITE_CONFIG_HOST', 'https://config.example')
  const { loadMerchantConfig } = await import('./merchant-config.ts')
  const first = loadMerchantConfig('shop')
  expect(loadMerchantConfig('shop')).toBe(first)
  await expect(first).rejects.toThrow('Failed to fetch config')
  expect(requests).toEqual(['https://config.example/config/merchant?m=shop'])
  vi.unstubAllEnvs()
})

test('returns the merchant’s configuration from the host', async () => {
  const config = {
    authApiKey: 'key',
    authDomain: 'auth.example',
    apiBaseUri: 'https://pay.example/api',
    tenantId: 'mktp_1',
    merchantId: 'mcht_1',
    orderBaseUri: 'https://pay.example/pay',
    branding: { iconUri: null, logoUri: null, logoAltText: null },
    merchantTaxCountry: 'AU',
    merchantTradingCountry: 'NZ',
    marketplaceTags: [],
    merchantTags: [],
    merchantPublicKey: 'pk_1',
    abacusEnabled: true,
    sourceVerificationEnabled: false,
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(config)))
  const { loadMerchantConfig } = await import('./merchant-config.ts')
  await expect(loadMerchantConfig('shop')).resolves.toEqual(config)
})

test('requests it from the dashboard’s own origin by default', async () => {
  const { loadMerchantConfig } = await import('./merchant-config.ts')
  await loadMerchantConfig('shop').catch(() => undefined)
  expect(requests).toEqual(['/api/config/merchant?m=shop'])
})

test('the merchant’s slug is the first segment of the address', async () => {
  const { slugOf } = await import('#/lib/api/config-address.ts')
  expect(slugOf('/harbour-coffee/payments/x')).toBe('harbour-coffee')
  expect(slugOf('/harbour-coffee')).toBe('harbour-coffee')
  expect(slugOf('/%E0%A4%A')).toBe('%E0%A4%A')
})
