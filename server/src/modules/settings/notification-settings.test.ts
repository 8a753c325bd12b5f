import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { refusalOf } from '../../../test/money/ledger-checks.ts'
import { staffOf } from '../../../test/money/payout-merchants.ts'
import { startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

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
