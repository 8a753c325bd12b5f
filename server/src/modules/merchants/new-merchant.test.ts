import { describe, expect, test } from 'vitest'

import { merchantRow, refusal, type NewMerchant } from './new-merchant.ts'

const SHOP: NewMerchant = {
  tenantId: 'tnnt_1',
  slug: 'harbour-coffee',
  businessName: ' Harbour Coffee ',
  country: 'AU',
}
const QUAY = { line1: '1 Quay St', city: 'Perth', state: 'WA', postalCode: '6000' }
const GENERATED = { merchantId: 'mcht_1', publicKey: 'pk_1', now: new Date('2026-03-01T00:00:00Z') }

describe('a new merchant', () => {
  test('needs only a slug, a name and a country, and may have the lowest or highest fees', () => {
    expect(refusal(SHOP)).toBeNull()
    expect(refusal({ ...SHOP, feeBasisPoints: 10_000, feeFixed: 100_000 })).toBeNull()
    expect(refusal({ ...SHOP, feeBasisPoints: 0, feeFixed: 0 })).toBeNull()
    expect(refusal({ ...SHOP, timeZone: 'Australia/Perth', taxId: '51 824 753 556' })).toBeNull()
    expect(refusal({ ...SHOP, country: 'NZ', gstNumber: '49-091-850' })).toBeNull()
    // The tax ID belongs to the country where the merchant pays tax, not where it trades.
    expect(refusal({ ...SHOP, taxCountry: 'NZ', taxId: '9429041535110' })).toBeNull()
  })

  test.each<[string, Partial<NewMerchant>, RegExp]>([
    ['an invalid slug', { slug: 'No Slug' }, /^"No Slug" cannot be a merchant's address/],
    ['no name', { businessName: '  ' }, /^A merchant needs a business name\.$/],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, /^"Mars\/Olympus" is not a time zone/],
    ['a wrong ABN', { taxId: '51 824 753 557' }, /^Please enter a valid ABN: "51 824 753 557"/],
    ['an ABN in New Zealand', { country: 'NZ', taxId: '51824753556' }, /a valid NZBN/],
    ['a GST number in Australia', { gstNumber: '49-091-850' }, /that trade in New Zealand/],
    ['a wrong GST number', { country: 'NZ', gstNumber: '49-091-851' }, /a valid GST number/],
    [
      'an address without a city',
      { address: { ...QUAY, city: ' ' } },
      /first line, city and postal/,
    ],
    ['too long an address', { address: { ...QUAY, postalCode: '6'.repeat(17) } }, /is too long\.$/],
    ['a negative fee', { feeBasisPoints: -1 }, /0 to 10000 basis points/],
    ['a fee above the price', { feeBasisPoints: 10_001 }, /0 to 10000 basis points/],
    ['a fractional fee', { feeBasisPoints: 1.5 }, /0 to 10000 basis points/],
    ['a negative fixed fee', { feeFixed: -1 }, /cents from 0 to 100000/],
    ['too large a fixed fee', { feeFixed: 100_001 }, /cents from 0 to 100000/],
    ['a fractional fixed fee', { feeFixed: 0.5 }, /cents from 0 to 100000/],
  ])('is refused with %s', (_, change, sentence) => {
    expect(refusal({ ...SHOP, ...change })).toMatch(sentence)
  })

  test('BEY-190 has its address in parts for customers and in one line for its account', () => {
    expect(
      merchantRow({ ...SHOP, address: { ...QUAY, line2: 'Level 2' } }, GENERATED),
    ).toMatchObject({
      addressLine1: '1 Quay St',
      addressLine2: 'Level 2',
      city: 'Perth',
      state: 'WA',
      postalCode: '6000',
      accountAddress: '1 Quay St, Level 2, Perth WA 6000',
    })
  })

  test('has defaults for everything the operator leaves out', () => {
    expect(merchantRow(SHOP, GENERATED)).toEqual({
      merchantId: 'mcht_1',
      tenantId: 'tnnt_1',
      slug: 'harbour-coffee',
      businessName: 'Harbour Coffee',
      brandColour: null,
      brandName: 'Harbour Coffee',
      tradingCountry: 'AU',
      taxCountry: 'AU',
      taxId: null,
      businessType: null,
      tags: [],
      publicKey: 'pk_1',
      abacusEnabled: false,
      sourceVerificationEnabled: false,
      activatedAt: null,
      timeZone: 'Australia/Sydney',
      accountName: 'Harbour Coffee',
      accountAddress: '',
      iconUri: null,
      logoUri: null,
      logoAltText: null,
      website: null,
      cardStatementName: null,
      contactEmail: null,
      supportEmail: null,
      supportSite: null,
      phoneNo: null,
      addressLine1: null,
      addressLine2: null,
      city: null,
      state: null,
      postalCode: null,
      customerDashboard: false,
      feeBasisPoints: 175,
      feeFixed: 30,
      createdAt: GENERATED.now,
      version: 1,
      payoutSchedule: 'daily',
      payoutHoldHours: 0,
      limitPayment: null,
      limitDay: null,
      limitMonth: null,
      reserveBasisPoints: null,
      reserveDays: null,
      reserveFixed: null,
      payoutDueAt: null,
      typeOfProduct: '',
      onboardedAt: null,
      countsZone: 'Australia/Sydney',
    })
    expect(merchantRow({ ...SHOP, country: 'NZ' }, GENERATED)).toMatchObject({
      tradingCountry: 'NZ',
      taxCountry: 'NZ',
      timeZone: 'Pacific/Auckland',
      countsZone: 'Pacific/Auckland',
    })
  })

  test('keeps everything the operator gives', () => {
    const input: NewMerchant = {
      ...SHOP,
      brandName: ' Harbour ',
      taxCountry: 'NZ',
      timeZone: 'Australia/Perth',
      tags: ['finance'],
      taxId: '94 290 415 35110',
      businessType: 'company',
      contactEmail: 'hello@shop.example',
      phoneNo: '+61400000000',
      website: 'https://shop.example',
      feeBasisPoints: 90,
      feeFixed: 15,
      abacusEnabled: true,
      sourceVerificationEnabled: true,
      branding: {
        iconUri: 'https://a.example/i',
        logoUri: 'https://a.example/l',
        logoAltText: 'L',
      },
    }
    expect(merchantRow(input, GENERATED)).toMatchObject({
      brandName: 'Harbour',
      taxCountry: 'NZ',
      timeZone: 'Australia/Perth',
      countsZone: 'Australia/Perth',
      tags: ['finance'],
      taxId: '9429041535110',
      businessType: 'company',
      contactEmail: 'hello@shop.example',
      // Defaults to the contact's.
      supportEmail: 'hello@shop.example',
      phoneNo: '+61400000000',
      website: 'https://shop.example',
      feeBasisPoints: 90,
      feeFixed: 15,
      abacusEnabled: true,
      sourceVerificationEnabled: true,
      iconUri: 'https://a.example/i',
      logoUri: 'https://a.example/l',
      logoAltText: 'L',
    })
    const help = merchantRow({ ...input, supportEmail: 'help@shop.example' }, GENERATED)
    expect(help.supportEmail).toBe('help@shop.example')
  })
})
