import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { refusalOf } from '../../../test/money/ledger-checks.ts'
import { staffOf } from '../../../test/money/payout-merchants.ts'
import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const ABN = '51 824 753 556'
const NZBN = '9429041901977'

const changesOf = (merchantId: string): Promise<{ action: string; details: unknown }[]> =>
  world.db.reader.query(
    null,
    `select action, details from app.audit_event
     where merchant_id = $1 and action like 'settings.%' order by at, event_id`,
    [merchantId],
  )

describe('business information', () => {
  test('API-19 API-20 ONB-15 saves the given fields and keeps the rest; removes spaces from the tax id', async () => {
    const { call, merchantId } = await world.merchant()
    const save = (body: object) => call(api.saveBusinessInfo, { merchantId, body })
    await save({ typeOfProduct: '', taxId: ABN, businessType: 'company', country: 'AU' })
    await save({ businessType: 'individual' })
    expect((await call(api.getBusinessInfo, { merchantId })).data).toMatchObject({
      typeOfProduct: '',
      taxId: '51824753556',
      taxCountry: 'AU',
      country: 'AU',
      businessType: 'individual',
    })
    expect(await changesOf(merchantId)).toEqual([
      { action: 'settings.business_changed', details: { changed: 'tax_id, business_type' } },
      { action: 'settings.business_changed', details: { changed: 'business_type' } },
    ])
  })

  test.each([
    [{ taxId: '51 824 753 557' }, 'Please enter a valid ABN'],
    [{ taxId: '' }, 'Please enter a valid ABN'],
    [{ taxCountry: 'NZ', taxId: '942904190197' }, 'Please enter a valid NZBN'],
    [{ taxCountry: 'NZ', taxId: ABN }, 'Please enter a valid NZBN'],
  ] as const)(
    'refuses a tax id that no business of its country can have: %j',
    async (body, text) => {
      const { call, merchantId } = await world.merchant()
      expect(await refusalOf(call(api.saveBusinessInfo, { merchantId, body }))).toMatchObject({
        status: 400,
        message: text,
      })
    },
  )

  test('refuses a new tax country that the stored tax id does not suit', async () => {
    const { call, merchantId } = await world.merchant()
    const save = (body: object) => call(api.saveBusinessInfo, { merchantId, body })
    await save({ taxId: ABN })
    expect(await refusalOf(save({ taxCountry: 'NZ' }))).toMatchObject({ status: 400 })
    await save({ taxCountry: 'NZ', taxId: NZBN })
    // An Australian business may give an ACN: the field is "ABN/ACN".
    const { data } = await save({ taxCountry: 'AU', taxId: '004 085 616' })
    expect(data).toMatchObject({ taxCountry: 'AU', taxId: '004085616' })
  })
})

describe('the GST number of a New Zealand business', () => {
  test('is stored as digits, can be replaced and removed, and each change is recorded', async () => {
    const { call, merchantId } = await world.merchant({ country: 'NZ' })
    const save = async (gstNumber: string | null) =>
      (await call(api.saveBusinessInfo, { merchantId, body: { gstNumber } })).data.gstNumber
    const read = async () => (await call(api.getBusinessInfo, { merchantId })).data.gstNumber
    expect(await read()).toBeNull()
    expect(await save('49-091-850')).toBe('49091850')
    expect(await save('49091850')).toBe('49091850')
    expect(await save('136 410 132')).toBe('136410132')
    expect(await read()).toBe('136410132')
    await call(api.saveBusinessInfo, { merchantId, body: { businessType: 'company' } })
    expect(await read()).toBe('136410132')
    expect(await save('')).toBeNull()
    expect(await read()).toBeNull()
    const gst = { action: 'settings.business_changed', details: { changed: 'gst_number' } }
    expect(await changesOf(merchantId)).toEqual([
      gst,
      gst,
      { action: 'settings.business_changed', details: { changed: 'business_type' } },
      gst,
    ])
  })

  test('is refused when it fails Inland Revenue’s check, and in Australia', async () => {
    const inNewZealand = await world.merchant({ country: 'NZ' })
    const save = ({ call, merchantId }: TestMerchant, body: object) =>
      call(api.saveBusinessInfo, { merchantId, body })
    for (const gstNumber of ['49-091-851', '9429041901977', 'none'])
      expect(await refusalOf(save(inNewZealand, { gstNumber }))).toMatchObject({
        status: 400,
        message: 'Please enter a valid GST number',
      })
    const inAustralia = await world.merchant()
    expect(await refusalOf(save(inAustralia, { gstNumber: '49-091-850' }))).toMatchObject({
      status: 400,
      message: 'A GST number is for businesses that trade in New Zealand.',
    })
    await save(inAustralia, { country: 'NZ', gstNumber: '49-091-850' })
    await save(inAustralia, { country: 'AU', gstNumber: null })
  })

  test('a stale change does not overwrite it', async () => {
    const { call, merchantId } = await world.merchant({ country: 'NZ' })
    const { data: initial } = await call(api.getBusinessInfo, { merchantId })
    await call(api.saveBusinessInfo, { merchantId, body: { gstNumber: '49-091-850' } })
    const stale = call(api.saveBusinessInfo, {
      merchantId,
      body: { gstNumber: '136410132', version: initial.version },
    })
    expect(await refusalOf(stale)).toMatchObject({ status: 409, errorCode: 'settings_changed' })
  })
})

test('the country can be corrected until the first order, then it is fixed', async () => {
  const { call, merchantId, order } = await world.merchant()
  const save = (body: object) => call(api.saveBusinessInfo, { merchantId, body })
  const read = async () => (await call(api.getBusinessInfo, { merchantId })).data
  expect((await save({ country: 'NZ' })).data).toMatchObject({
    country: 'NZ',
    isCountryFixed: false,
  })
  await save({ country: 'AU' })
  await order({ amount: 1_000 })
  expect(await refusalOf(save({ country: 'NZ', businessType: 'company' }))).toMatchObject({
    status: 400,
    message: 'Your country cannot be changed, because you have orders in its currency.',
  })
  expect(await read()).toMatchObject({ country: 'AU', businessType: null, isCountryFixed: true })
  // The form always includes it.
  await save({ country: 'AU', businessType: 'company' })
  expect(await read()).toMatchObject({ country: 'AU', businessType: 'company' })
})

describe('a concurrent save', () => {
  test('is not overwritten by an older form; a save without a version goes through', async () => {
    const { call, merchantId } = await world.merchant()
    const save = (body: object) => call(api.savePublicInfo, { merchantId, body })
    const { data: initial } = await call(api.getPublicInfo, { merchantId })
    await save({ city: 'Hobart' })
    const stale = save({ ...initial, city: 'Perth' })
    expect(await refusalOf(stale)).toMatchObject({ status: 409, errorCode: 'settings_changed' })
    const { data: saved } = await save({ state: 'TAS' })
    expect(saved).toMatchObject({ city: 'Hobart', state: 'TAS' })
    expect((await save({ ...saved, postalCode: '7000' })).data).toMatchObject({
      city: 'Hobart',
      postalCode: '7000',
    })
  })

  test('of another section does not conflict', async () => {
    const { call, merchantId } = await world.merchant()
    const { data: initial } = await call(api.getBranding, { merchantId })
    await call(api.savePublicInfo, { merchantId, body: { city: 'Hobart' } })
    const body = { ...initial, logoAltText: 'Shop' }
    expect((await call(api.saveBranding, { merchantId, body })).data.logoAltText).toBe('Shop')
  })
})

describe('public information', () => {
  test.each([
    [{ businessName: '  ' }, 'Please enter a business name'],
    [{ brandName: '' }, 'Please enter a brand name'],
    [{ website: 'javascript:alert(1)' }, 'Please enter a valid website'],
    [{ supportSite: 'nowhere' }, 'Please enter a valid support site'],
    [
      { cardStatementName: 'MY SHOP' },
      'Should have latin letters only, and between 5 and 13 chars',
    ],
    [{ contactEmail: 'me@' }, 'Please enter a valid email address'],
    [{ phoneNo: 'call me' }, 'Please enter a valid phone number'],
  ])('refuses %j with a sentence', async (body, message) => {
    const { call, merchantId } = await world.merchant()
    expect(await refusalOf(call(api.savePublicInfo, { merchantId, body }))).toMatchObject({
      status: 400,
      message,
    })
  })

  test('API-24 SETG-06 saves the whole object and clears the empty fields', async () => {
    const { call, merchantId } = await world.merchant()
    const whole = {
      addressLine1: '1 High Street',
      addressLine2: null,
      brandName: 'Harbour',
      businessName: 'Harbour Pty Ltd',
      cardStatementName: 'HARBOUR',
      city: 'Sydney',
      contactEmail: 'hello@harbour.example',
      customerDashboard: true,
      phoneNo: '+61 2 9374 4000',
      postalCode: '2000',
      state: 'NSW',
      supportEmail: 'help@harbour.example',
      supportSite: 'https://help.harbour.example',
      website: 'harbour.example',
    }
    const { data } = await call(api.savePublicInfo, { merchantId, body: whole })
    expect(data).toMatchObject(whole)
    const body = { ...data, addressLine2: 'Level 2', phoneNo: '' }
    await call(api.savePublicInfo, { merchantId, body })
    expect((await call(api.getPublicInfo, { merchantId })).data).toMatchObject({
      ...whole,
      addressLine2: 'Level 2',
      phoneNo: null,
    })
  })
})

test.each([
  [{ iconUri: 'http://x.example/i.png' }, 'Invalid favicon uri. Please starts with https://'],
  [{ logoUri: 'javascript:https://' }, 'Invalid logo uri. Please starts with https://'],
])('API-64 refuses the branding %j', async (body, message) => {
  const { call, merchantId } = await world.merchant()
  expect(await refusalOf(call(api.saveBranding, { merchantId, body }))).toMatchObject({
    status: 400,
    message,
  })
})

test('API-63 API-64 SETG-13 the configuration shows the saved branding', async () => {
  const { call, merchantId, slug } = await world.merchant()
  const body = {
    iconUri: 'https://shop.example/i.svg',
    logoUri: 'https://shop.example/l.svg',
    logoAltText: 'Shop',
  }
  await call(api.saveBranding, { merchantId, body })
  expect((await call(api.getMerchantConfig, { query: { m: slug } })).data.branding).toEqual(body)
})

test('API-22 the personal settings are those of the signed-in person, with names up to 127 characters', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const other = await staffOf(world, merchant, { permissions: [] })
  const save = (body: object) => other(api.savePersonalInfo, { merchantId, body })
  const name = 'n'.repeat(127)
  await save({ firstName: 'Sam', lastName: name, phoneNo: '+64 21 123 4567' })
  await save({ firstName: 'Kim' })
  expect((await other(api.getPersonalInfo, { merchantId })).data).toEqual({
    firstName: 'Kim',
    lastName: name,
    phoneNo: '+64 21 123 4567',
  })
  expect((await merchant.call(api.getPersonalInfo, { merchantId })).data.firstName).toBe('Olive')
  for (const body of [{ lastName: `${name}n` }, { firstName: ' ' }, { phoneNo: 'x' }])
    expect(await refusalOf(save(body))).toMatchObject({ status: 400 })
})
