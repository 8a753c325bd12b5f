import { describe, expect, test } from 'vitest'

import { merchantRow, type NewMerchant } from './new-merchant.ts'
import { gstNumberProblem, toAccountSettings, toConfig, toPublicInfo } from './rules.ts'

const SHOP: NewMerchant = {
  tenantId: 'tnnt_1',
  slug: 'harbour-coffee',
  businessName: ' Harbour Coffee ',
  country: 'AU',
}
const GENERATED = { merchantId: 'mcht_1', publicKey: 'pk_1', now: new Date('2026-03-01T00:00:00Z') }

test('accepts a GST number in New Zealand only, and checks it', () => {
  expect(gstNumberProblem('49-091-850', 'NZ')).toBeNull()
  expect(gstNumberProblem('49-091-851', 'NZ')).toBe('Please enter a valid GST number')
  expect(gstNumberProblem('49-091-850', 'AU')).toMatch(/New Zealand/)
})

describe('the configuration', () => {
  const row = { ...merchantRow(SHOP, GENERATED), tenantTags: ['a'], tenantAuthApiKey: 'own_key' }

  test('AUTH-12 names the key and domain of the hosted identity service, or this server’s own', () => {
    const origin = 'https://pay.example'
    const identity = { apiKey: 'AIza', authDomain: 'people.example' }
    expect(toConfig(row, { origin, identity })).toMatchObject({
      authApiKey: 'AIza',
      authDomain: 'people.example',
    })
    expect(toConfig(row, { origin, identity: null })).toMatchObject({
      authApiKey: 'own_key',
      authDomain: 'pay.example',
    })
  })

  test('CFG-04 maps each field of the merchant', () => {
    const branded = {
      ...row,
      iconUri: 'icon',
      logoUri: 'logo',
      logoAltText: 'alt',
      tags: ['b'],
    }
    const abroad = { ...branded, taxCountry: 'NZ', abacusEnabled: true } as const
    expect(toConfig(abroad, { origin: 'http://127.0.0.1:4400', identity: null })).toEqual({
      authApiKey: 'own_key',
      authDomain: '127.0.0.1:4400',
      apiBaseUri: 'http://127.0.0.1:4400/api',
      tenantId: 'tnnt_1',
      merchantId: 'mcht_1',
      orderBaseUri: 'http://127.0.0.1:4400/pay',
      branding: { iconUri: 'icon', logoUri: 'logo', logoAltText: 'alt' },
      merchantTaxCountry: 'NZ',
      merchantTradingCountry: 'AU',
      marketplaceTags: ['a'],
      merchantTags: ['b'],
      merchantPublicKey: 'pk_1',
      abacusEnabled: true,
      sourceVerificationEnabled: false,
    })
  })
})

test('SETG-05 the public information maps all fourteen fields', () => {
  const info = {
    businessName: 'business',
    brandName: 'brand',
    website: 'website',
    cardStatementName: 'statement',
    addressLine1: 'line 1',
    addressLine2: 'line 2',
    city: 'city',
    state: 'state',
    postalCode: 'code',
    contactEmail: 'contact',
    supportEmail: 'support',
    supportSite: 'site',
    phoneNo: 'phone',
    customerDashboard: true,
  }
  expect(toPublicInfo({ ...merchantRow(SHOP, GENERATED), ...info })).toEqual(info)
})

test('the account settings have name, address, zone and the business time', () => {
  const row = { ...merchantRow(SHOP, GENERATED), accountName: 'Till', accountAddress: '1 High St' }
  expect(toAccountSettings(row, new Date('2026-03-02T01:02:03Z'))).toEqual({
    accountName: 'Till',
    accountAddress: '1 High St',
    timeZone: 'Australia/Sydney',
    now: '2026-03-02T01:02:03.000Z',
  })
})
