import { expect, test } from 'vitest'

import { merchantConfig } from './config.ts'

const config = {
  authApiKey: 'key',
  authDomain: 'auth.example',
  apiBaseUri: 'https://pay.example/api',
  tenantId: 'mktp_1',
  merchantId: 'mcht_1',
  orderBaseUri: 'https://pay.example/pay',
  branding: { iconUri: null, logoUri: 'https://cdn.example/logo.svg', logoAltText: 'Shop' },
  merchantTaxCountry: 'AU',
  merchantTradingCountry: 'NZ',
  marketplaceTags: ['x'],
  merchantTags: [],
  merchantPublicKey: 'pk_1',
  abacusEnabled: true,
  sourceVerificationEnabled: false,
} as const

test('CFG-04 parses exactly the specified fields of the configuration', () => {
  const more = { ...config, secret: 'x', branding: { ...config.branding, colour: 'red' } }
  expect(merchantConfig.parse(more)).toEqual(config)
  for (const name of Object.keys(config)) {
    const { [name as keyof typeof config]: _left, ...rest } = config
    expect(merchantConfig.safeParse(rest).success, name).toBe(false)
  }
})
