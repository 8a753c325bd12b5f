import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { refusalOf } from '../../../test/money/ledger-checks.ts'
import { startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Event {
  actor: string
  action: string
  subjectType: string
  subjectId: string
  details: Record<string, unknown>
}

const eventsOf = (merchantId: string): Promise<Event[]> =>
  world.db.reader.query<Event>(
    null,
    `select actor, action, subject_type, subject_id, details from app.audit_event
     where merchant_id = $1 order by at, event_id`,
    [merchantId],
  )

const actionsOf = async (merchantId: string, subjectId: string): Promise<string[]> =>
  (await eventsOf(merchantId))
    .filter(({ subjectId: id }) => id === subjectId)
    .map(({ action }) => action)

test('records the creation and activation of a merchant; activating twice is one event', async () => {
  const { merchantId, slug } = await world.merchant()
  await world.services.merchants.activate(merchantId)
  expect(await actionsOf(merchantId, merchantId)).toEqual([
    'merchant.created',
    'merchant.activated',
  ])
  const [created] = await eventsOf(merchantId)
  expect(created).toEqual({
    actor: 'system:operator',
    action: 'merchant.created',
    subjectType: 'merchant',
    subjectId: merchantId,
    details: { slug, feeBasisPoints: 175, feeFixed: 30 },
  })
})

test('records inviting, changing, disabling, enabling and removing staff', async () => {
  const { merchantId } = await world.merchant()
  const { staff } = world.services
  const email = 'pip@example.com'
  const { userId } = await staff.invite({ merchantId, email, role: 'staff' })
  await staff.invite({ merchantId, email, role: 'admin', permissions: ['payouts-read'] })
  await staff.setDisabled(merchantId, email, true)
  await staff.setDisabled(merchantId, email, false)
  await staff.remove(merchantId, email)
  const events = (await eventsOf(merchantId)).filter(({ subjectId: id }) => id === userId)
  expect(events.map(({ action, details }) => [action, details])).toEqual([
    ['staff.invited', { role: 'staff', permissions: '', isNew: true }],
    ['staff.invited', { role: 'admin', permissions: 'payouts-read', isNew: false }],
    ['staff.disabled', {}],
    ['staff.enabled', {}],
    ['staff.removed', {}],
  ])
  expect(events.every(({ actor }) => actor === 'system:operator')).toBe(true)
})

test('records nothing for a change that did not happen, such as removing an unknown person', async () => {
  const first = await world.merchant()
  const before = await eventsOf(first.merchantId)
  const { merchants, staff } = world.services
  await expect(staff.remove(first.merchantId, 'unknown@example.com')).rejects.toThrow('Not found')
  const second = await world.merchant()
  const { userId } = await staff.invite({
    merchantId: first.merchantId,
    email: 'kim@example.com',
    role: 'staff',
  })
  await staff.remove(first.merchantId, 'kim@example.com')
  // Still a user of the tenant, but no longer staff here.
  await expect(staff.remove(first.merchantId, 'kim@example.com')).rejects.toThrow('Not found')
  expect(await actionsOf(first.merchantId, userId)).toEqual(['staff.invited', 'staff.removed'])
  expect((await eventsOf(first.merchantId)).length).toBe(before.length + 2)
  await expect(
    merchants.createMerchant({
      tenantId: second.tenantId,
      slug: first.slug,
      businessName: 'Twice Pty Ltd',
      country: 'AU',
    }),
  ).rejects.toThrow('is already in use')
  const created = await world.db.reader.query(
    null,
    `select 1 from app.audit_event where action = 'merchant.created' and details ->> 'slug' = $1`,
    [first.slug],
  )
  expect(created).toHaveLength(1)
})

test('no event contains a token, a card number or an account number', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const body = {
    accountName: 'Shop Pty Ltd',
    accountNumber: '98765432',
    country: 'AU',
    currency: 'AUD',
    routingNumber: '062-000',
  } as const
  await call(api.addBankAccount, { merchantId, body })
  const order = await merchant.order({ amount: 100 })
  await call(api.resendInvoice, {
    merchantId,
    merchantOrderId: order.merchantOrderId,
    query: { sendSms: false, sendEmail: true },
  })
  await refusalOf(order.pay('4000000000000002'))
  const events = await eventsOf(merchantId)
  expect(events.length).toBeGreaterThan(4)
  const text = JSON.stringify(events)
  expect(text).not.toContain('98765432')
  expect(text).not.toMatch(/[A-Za-z0-9_-]{43}|ptkn_|\b\d{15,16}\b/)
})
