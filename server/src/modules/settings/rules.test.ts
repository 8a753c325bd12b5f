import { consumer, standard } from '@paydeck/contract/brands/brands'
import type { NewPublicInfo } from '@paydeck/contract/calls/settings/profile'
import { describe, expect, test } from 'vitest'

import { merchantRow } from '../merchants/new-merchant.ts'
import {
  accountChange,
  brandingChange,
  businessChange,
  missingForOnboarding,
  publicInfoChange,
  toBranding,
  toBusinessInfo,
  toVersionedAccount,
  toVersionedPublicInfo,
  type Business,
} from './rules.ts'

const ABN = '51824753556'
const NZBN = '9429041535110'
const SHOP: Business = {
  ...merchantRow(
    { tenantId: 'tnnt_1', slug: 'shop', businessName: 'Shop', country: 'AU' },
    { merchantId: 'mcht_1', publicKey: 'pk_1', now: new Date('2026-03-01T00:00:00Z') },
  ),
  gstNumber: null,
}

describe('the business information', () => {
  const business: Business = {
    ...SHOP,
    typeOfProduct: 'Coffee',
    tradingCountry: 'NZ',
    taxCountry: 'AU',
    taxId: ABN,
    gstNumber: '49091850',
    businessType: 'company',
  }

  test('SETG-11 returns everything that is known', () => {
    const { version, ...shown } = toBusinessInfo(business)
    expect(shown).toEqual({
      typeOfProduct: 'Coffee',
      country: 'NZ',
      taxCountry: 'AU',
      taxId: ABN,
      gstNumber: '49091850',
      businessType: 'company',
    })
    expect(toBusinessInfo({ ...business, taxId: null }).version).not.toBe(version)
  })

  test('SETG-11 keeps the fields a change leaves out', () => {
    expect(businessChange(business, {}, true)).toEqual({
      typeOfProduct: 'Coffee',
      tradingCountry: 'NZ',
      taxCountry: 'AU',
      taxId: ABN,
      gstNumber: '49091850',
      businessType: 'company',
    })
  })

  test('SETG-11 saves every field of a change', () => {
    const change = {
      typeOfProduct: 'Tea',
      country: 'NZ',
      taxCountry: 'NZ',
      taxId: '94 290 415 35110',
      gstNumber: '35 901 981',
      businessType: 'individual',
    } as const
    expect(businessChange(SHOP, change, false)).toEqual({
      typeOfProduct: 'Tea',
      tradingCountry: 'NZ',
      taxCountry: 'NZ',
      taxId: NZBN,
      gstNumber: '35901981',
      businessType: 'individual',
    })
    expect(businessChange(business, { gstNumber: null }, false)).toMatchObject({ gstNumber: null })
  })

  test('the country cannot change once there are orders, but can be sent again unchanged', () => {
    const moved = businessChange(SHOP, { country: 'NZ' }, true)
    expect(moved).toEqual({ refusal: expect.stringMatching(/^Your country cannot be changed/) })
    expect(businessChange(SHOP, { country: 'NZ' }, false)).toMatchObject({ tradingCountry: 'NZ' })
    expect(businessChange(SHOP, { country: 'AU' }, true)).toMatchObject({ tradingCountry: 'AU' })
  })

  test('the tax id must suit the tax country, even when only the country changes', () => {
    const wrong = { refusal: 'Please enter a valid NZBN' }
    expect(businessChange({ ...SHOP, taxId: ABN }, { taxCountry: 'NZ' }, false)).toEqual(wrong)
    expect(businessChange(SHOP, { taxId: '1' }, false)).toEqual({
      refusal: 'Please enter a valid ABN',
    })
    expect(businessChange(SHOP, { taxCountry: 'NZ' }, false)).toMatchObject({ taxId: null })
  })

  test('the GST number exists only in New Zealand', () => {
    expect(businessChange(SHOP, { gstNumber: '49-091-850' }, false)).toEqual({
      refusal: 'A GST number is for businesses that trade in New Zealand.',
    })
    expect(businessChange(SHOP, { country: 'NZ', gstNumber: '1' }, false)).toEqual({
      refusal: 'Please enter a valid GST number',
    })
  })
})

describe('the public information', () => {
  const ALL: NewPublicInfo = {
    businessName: 'business',
    brandName: 'brand',
    website: 'shop.example',
    cardStatementName: 'SHOPSHOP',
    addressLine1: 'line 1',
    addressLine2: 'line 2',
    city: 'city',
    state: 'state',
    postalCode: 'code',
    contactEmail: 'contact@shop.example',
    supportEmail: 'support@shop.example',
    supportSite: 'help.shop.example',
    phoneNo: '+61400000000',
    customerDashboard: true,
  }

  test('API-24 writes each field in its place', () => {
    expect(publicInfoChange(ALL)).toEqual(ALL)
  })

  test('keeps fields that are left out and clears those that are null', () => {
    expect(publicInfoChange({})).toEqual({})
    expect(publicInfoChange({ website: null, state: null })).toEqual({ website: null, state: null })
  })

  test.each<[keyof NewPublicInfo, string, string]>([
    ['businessName', '', 'Please enter a business name'],
    ['brandName', '', 'Please enter a brand name'],
    ['website', 'shop', 'Please enter a valid website'],
    ['supportSite', 'ftp://shop.example', 'Please enter a valid support site'],
    ['cardStatementName', 'SHOP 1', 'Should have latin letters only, and between 5 and 13 chars'],
    ['contactEmail', 'shop', 'Please enter a valid email address'],
    ['supportEmail', 'shop', 'Please enter a valid email address'],
    ['phoneNo', '12345', 'Please enter a valid phone number'],
  ])('refuses %s %j', (field, value, sentence) => {
    expect(publicInfoChange({ ...ALL, [field]: value })).toEqual({ refusal: sentence })
  })

  test('the version follows the values', () => {
    const { version, ...shown } = toVersionedPublicInfo(SHOP)
    expect(shown).toMatchObject({ businessName: 'Shop', website: null })
    expect(toVersionedPublicInfo(SHOP).version).toBe(version)
    expect(toVersionedPublicInfo({ ...SHOP, city: 'Perth' }).version).not.toBe(version)
  })
})

describe('account and branding', () => {
  test('API-62 saves the account fields of a change, and refuses an empty name or address', () => {
    const change = { accountName: 'Till', accountAddress: '1 High St', timeZone: 'Australia/Perth' }
    expect(accountChange(change)).toEqual({
      accountName: 'Till',
      accountAddress: '1 High St',
      timeZone: 'Australia/Perth',
    })
    expect(accountChange({ accountName: '' })).toEqual({ refusal: 'Please enter an account name' })
    expect(accountChange({ accountAddress: '' })).toEqual({
      refusal: 'Please enter an account address',
    })
  })

  test('the business time is not part of the account’s version', () => {
    const at = (time: string) => toVersionedAccount(SHOP, new Date(time))
    const first = at('2026-03-01T00:00:00Z')
    expect(first).toMatchObject({ accountName: 'Shop', now: '2026-03-01T00:00:00.000Z' })
    expect(at('2026-03-02T00:00:00Z').version).toBe(first.version)
  })

  test('API-63 API-64 returns and saves logo and icon, https only', () => {
    const input = {
      iconUri: 'https://a.example/i',
      logoUri: 'https://a.example/l',
      logoAltText: 'L',
    }
    const change = brandingChange(input)
    expect(change).toEqual({
      iconUri: input.iconUri,
      logoUri: input.logoUri,
      logoAltText: 'L',
    })
    expect(toBranding({ ...SHOP, ...change })).toMatchObject(input)
    expect(brandingChange({ iconUri: 'http://a.example/i' })).toEqual({
      refusal: 'Invalid favicon uri. Please starts with https://',
    })
    expect(brandingChange({ logoUri: 'http://a.example/l' })).toEqual({
      refusal: 'Invalid logo uri. Please starts with https://',
    })
  })
})

describe('submitting the account set-up', () => {
  const person = { firstName: 'Olive', lastName: 'Owner' }
  const complete = {
    ...SHOP,
    taxId: ABN,
    website: 'shop.example',
    cardStatementName: 'SHOPSHOP',
    contactEmail: 'hello@shop.example',
  }

  test('is possible once everything is complete', () => {
    expect(
      missingForOnboarding(complete, { asks: standard.asks, person, tradeType: null }),
    ).toEqual([])
    const nz = { ...complete, taxCountry: 'NZ', taxId: NZBN } as const
    expect(missingForOnboarding(nz, { asks: standard.asks, person, tradeType: null })).toEqual([])
  })

  test('names everything that is missing', () => {
    const empty = { ...SHOP, businessName: '', brandName: '' }
    const unnamed = { firstName: '', lastName: '' }
    const named = { asks: standard.asks, person: unnamed, tradeType: null }
    expect(missingForOnboarding(empty, named)).toEqual([
      'business name',
      'brand name',
      'ABN',
      'website',
      'card statement name',
      'contact email',
      'first name',
      'last name',
    ])
    const nz = { ...empty, taxCountry: 'NZ' } as const
    expect(missingForOnboarding(nz, named)[2]).toBe('NZBN')
  })

  test('asks tradespeople for their trade, not for a website', () => {
    const bare = { ...complete, website: null }
    expect(missingForOnboarding(bare, { asks: consumer.asks, person, tradeType: null })).toEqual([
      'primary trade type',
    ])
    expect(
      missingForOnboarding(bare, { asks: consumer.asks, person, tradeType: 'Plumbing' }),
    ).toEqual([])
  })
})
