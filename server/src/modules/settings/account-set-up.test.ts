import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { refusalOf } from '../../../test/money/ledger-checks.ts'
import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const ABN = '51 824 753 556'

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
  test('API-27 ONB-12 is accepted once complete, and until then says what is missing', async () => {
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

  test('without the account set-up nothing activates the merchant', async () => {
    const merchant = await world.merchant({ activated: false })
    const { call, merchantId } = merchant
    await call(api.addBankAccount, { merchantId, body: bankDetails })
    await call(api.setPayoutSchedule, { merchantId, body: 'daily' })
    expect(await statusOf(merchant)).toEqual({ isActivated: false, isAccountSet: false })
  })

  test('a second account before activation replaces the first', async () => {
    const merchant = await world.merchant({ activated: false })
    const { call, merchantId } = merchant
    const add = (change: object) =>
      call(api.addBankAccount, { merchantId, body: { ...bankDetails, ...change } })
    await add({})
    await add({ accountNumber: '01-0902-0068389-00', country: 'NZ', currency: 'NZD' })
    const { data } = await call(api.queryBankAccounts, { merchantId, query: {} })
    expect(
      data.map((account) => [
        account.accountNumberLast4,
        account.currency,
        account.isDefaultForCurrency,
      ]),
    ).toEqual([['8900', 'NZD', true]])
  })
})
