import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
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

  test('refuses a tax country alone when the stored tax id does not suit it', async () => {
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
    const { data: began } = await call(api.getBusinessInfo, { merchantId })
    await call(api.saveBusinessInfo, { merchantId, body: { gstNumber: '49-091-850' } })
    const late = call(api.saveBusinessInfo, {
      merchantId,
      body: { gstNumber: '136410132', version: began.version },
    })
    expect(await refusalOf(late)).toMatchObject({ status: 409, errorCode: 'settings_changed' })
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
    message: 'Your country cannot be changed any more: there are orders in its currency.',
  })
  expect(await read()).toMatchObject({ country: 'AU', businessType: null, isCountryFixed: true })
  // The form always sends it too.
  await save({ country: 'AU', businessType: 'company' })
  expect(await read()).toMatchObject({ country: 'AU', businessType: 'company' })
})

describe('a concurrent save', () => {
  test('is not overwritten by an older form; a save without a version goes through', async () => {
    const { call, merchantId } = await world.merchant()
    const save = (body: object) => call(api.savePublicInfo, { merchantId, body })
    const { data: began } = await call(api.getPublicInfo, { merchantId })
    await save({ city: 'Hobart' })
    const late = save({ ...began, city: 'Perth' })
    expect(await refusalOf(late)).toMatchObject({ status: 409, errorCode: 'settings_changed' })
    const { data: saved } = await save({ state: 'TAS' })
    expect(saved).toMatchObject({ city: 'Hobart', state: 'TAS' })
    expect((await save({ ...saved, postalCode: '7000' })).data).toMatchObject({
      city: 'Hobart',
      postalCode: '7000',
    })
  })

  test('of another section does not conflict', async () => {
    const { call, merchantId } = await world.merchant()
    const { data: began } = await call(api.getBranding, { merchantId })
    await call(api.savePublicInfo, { merchantId, body: { city: 'Hobart' } })
    const body = { ...began, logoAltText: 'Shop' }
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

describe('notification settings', () => {
  test('API-69 SETN-04 the first list turns the emails on, an empty one off', async () => {
    const { call, merchantId } = await world.merchant()
    const save = (body: object) => call(api.saveOrderNotifications, { merchantId, body })
    const recipients = () =>
      world.db.inMerchant(merchantId, (tx) =>
        world.services.notificationSettings.recipients(tx, merchantId, 'orders'),
      )
    expect((await call(api.getOrderNotifications, { merchantId })).data).toMatchObject({
      orderPaidNotificationsEnabled: false,
      orderPaidNotificationEmails: [],
    })
    expect(
      (await save({ orderPaidNotificationEmails: ['a@b.co', ' a@b.co '] })).data,
    ).toMatchObject({
      orderPaidNotificationsEnabled: true,
      orderPaidNotificationEmails: ['a@b.co'],
    })
    expect(await recipients()).toEqual(['a@b.co'])
    await save({ orderPaidNotificationsEnabled: false })
    expect(await recipients()).toEqual([])
    // The addresses stay for next time; a second list does not turn the emails on.
    const { data } = await save({ orderPaidNotificationEmails: ['a@b.co', 'c@d.nz'] })
    expect(data).toMatchObject({
      orderPaidNotificationsEnabled: false,
      orderPaidNotificationEmails: ['a@b.co', 'c@d.nz'],
    })
    await save({ orderPaidNotificationsEnabled: true })
    await save({ orderPaidNotificationEmails: [] })
    expect(await recipients()).toEqual([])
  })

  test.each([
    [{ notificationEmails: ['a@b.co', 'no address'] }, 'Please enter a valid email'],
    [{ notificationEmails: [], notificationsEnabled: true }, 'Please enter a valid email'],
    [
      { notificationEmails: Array.from({ length: 11 }, (_, at) => `p${at}@b.co`) },
      'Please enter at most 10 email addresses',
    ],
  ])('API-32 refuses %j', async (body, message) => {
    const { call, merchantId } = await world.merchant()
    expect(await refusalOf(call(api.savePayoutSettings, { merchantId, body }))).toMatchObject({
      status: 400,
      message,
    })
  })

  test('API-31 SETN-03 payout reports need the permission to view payouts; order emails do not', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const clerk = await staffOf(world, merchant, { permissions: [] })
    const refused = { status: 403, errorCode: 'payouts_read_required' }
    const body = { notificationEmails: ['a@b.co'] }
    expect(await refusalOf(clerk(api.getPayoutSettings, { merchantId }))).toMatchObject(refused)
    expect(await refusalOf(clerk(api.savePayoutSettings, { merchantId, body }))).toMatchObject(
      refused,
    )
    await clerk(api.saveOrderNotifications, {
      merchantId,
      body: { orderPaidNotificationEmails: ['a@b.co'] },
    })
    await merchant.call(api.savePayoutSettings, { merchantId, body })
    expect((await merchant.call(api.getPayoutSettings, { merchantId })).data).toMatchObject({
      notificationsEnabled: true,
      notificationEmails: ['a@b.co'],
    })
  })
})

describe('Apple Pay', () => {
  test('API-70 API-71 API-72 SETC-04 adds and removes each domain once', async () => {
    const { call, merchantId } = await world.merchant()
    const names = async () => (await call(api.getApplePay, { merchantId })).data.domainNames
    expect(await names()).toEqual([])
    await call(api.addApplePayDomains, { merchantId, body: ['Shop.example', 'pay.shop.example'] })
    await call(api.addApplePayDomains, { merchantId, body: ['shop.example', 'third.example'] })
    expect((await names()).toSorted()).toEqual([
      'pay.shop.example',
      'shop.example',
      'third.example',
    ])
    await call(api.removeApplePayDomains, { merchantId, body: ['shop.example', 'gone.example'] })
    expect((await names()).toSorted()).toEqual(['pay.shop.example', 'third.example'])
    const wrong = call(api.addApplePayDomains, { merchantId, body: ['https://shop.example'] })
    expect(await refusalOf(wrong)).toMatchObject({ status: 400 })
  })
})

/** Everything the account set-up saves. */
async function fillIn(merchant: TestMerchant, { taxCountry = 'AU', taxId = ABN } = {}) {
  const { call, merchantId } = merchant
  await Promise.all([
    call(api.saveBusinessInfo, {
      merchantId,
      body: { taxCountry: taxCountry === 'NZ' ? 'NZ' : 'AU', taxId, businessType: 'company' },
    }),
    call(api.savePersonalInfo, { merchantId, body: { firstName: 'Olive', lastName: 'Owner' } }),
    call(api.savePublicInfo, {
      merchantId,
      body: {
        businessName: 'Shop Pty Ltd',
        brandName: 'Shop',
        website: 'https://shop.example',
        cardStatementName: 'SHOPSHOP',
        contactEmail: 'hello@shop.example',
      },
    }),
  ])
}

const bankDetails = {
  accountName: 'Shop Pty Ltd',
  accountNumber: '1234 5678',
  country: 'AU',
  currency: 'AUD',
  routingNumber: '062-000',
} as const

const statusOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.getMerchantStatus, { merchantId })).data

describe('the account set-up', () => {
  test('API-27 ONB-12 is accepted once complete, and says what is missing before', async () => {
    const merchant = await world.merchant({ activated: false })
    const { call, merchantId } = merchant
    const handIn = () => call(api.onboard, { merchantId })
    expect(await refusalOf(handIn())).toMatchObject({
      status: 400,
      message:
        'The account set-up is not complete yet: ABN, website, card statement name, contact email.',
    })
    await fillIn(merchant)
    await handIn()
    await handIn()
    expect(await statusOf(merchant)).toEqual({ isActivated: false, isAccountSet: true })
  })

  test('ONB-16 ONB-18 API-25 API-26 the consumer brand requires a listed trade, and no website', async () => {
    const merchant = await world.merchant({ activated: false, tenantTags: [CONSUMER_TAG] })
    const { call, merchantId } = merchant
    await fillIn(merchant)
    expect(await refusalOf(call(api.onboard, { merchantId }))).toMatchObject({
      message: 'The account set-up is not complete yet: primary trade type.',
    })
    const meta = (key: 'TradeType' | 'TradeLicence', value: string) =>
      call(api.saveMetaData, { merchantId, body: { key, value } })
    expect(await refusalOf(meta('TradeType', 'Wizardry'))).toMatchObject({
      status: 400,
      message: 'Please enter a valid trade type',
    })
    await meta('TradeType', 'Plumbing')
    await meta('TradeType', 'Electrical')
    await meta('TradeLicence', 'N/A')
    await call(api.savePublicInfo, { merchantId, body: { website: null } })
    await call(api.onboard, { merchantId })
    const read = (key: string) => call(api.getMetaData, { merchantId, key })
    expect([(await read('TradeType')).data, (await read('TradeLicence')).data]).toEqual([
      { value: 'Electrical' },
      { value: 'N/A' },
    ])
  })
})

describe('bank details', () => {
  test('API-34 BANK-09 with a submitted account set-up and a bank account, the schedule activates the merchant', async () => {
    const merchant = await world.merchant({ activated: false })
    const { call, merchantId } = merchant
    await fillIn(merchant)
    await call(api.onboard, { merchantId })
    await call(api.setPayoutSchedule, { merchantId, body: 'weekly' })
    expect((await statusOf(merchant)).isActivated).toBe(false)
    await call(api.addBankAccount, { merchantId, body: bankDetails })
    await call(api.savePayoutSettings, { merchantId, body: { notificationEmails: [] } })
    expect((await statusOf(merchant)).isActivated).toBe(false)
    await call(api.setPayoutSchedule, { merchantId, body: 'monthly' })
    expect(await statusOf(merchant)).toEqual({ isActivated: true, isAccountSet: true })
    const row = await world.services.merchants.get(merchantId)
    expect([row.payoutSchedule, row.activatedAt !== null, row.payoutDueAt !== null]).toEqual([
      'monthly',
      true,
      true,
    ])
  })

  test('without the account set-up nothing activates', async () => {
    const merchant = await world.merchant({ activated: false })
    const { call, merchantId } = merchant
    await call(api.addBankAccount, { merchantId, body: bankDetails })
    await call(api.setPayoutSchedule, { merchantId, body: 'daily' })
    expect(await statusOf(merchant)).toEqual({ isActivated: false, isAccountSet: false })
  })

  test('sent again before activation they replace the first', async () => {
    const merchant = await world.merchant({ activated: false })
    const { call, merchantId } = merchant
    const add = (change: object) =>
      call(api.addBankAccount, { merchantId, body: { ...bankDetails, ...change } })
    await add({})
    await add({ accountNumber: '01-0902-0068389-00', country: 'NZ', currency: 'NZD' })
    const { data } = await call(api.queryBankAccounts, { merchantId, query: {} })
    expect(
      data.map((one) => [one.accountNumberLast4, one.currency, one.isDefaultForCurrency]),
    ).toEqual([['8900', 'NZD', true]])
  })
})
