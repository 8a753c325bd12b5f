import { PAYTO_EVENTS_PATH } from '@paydeck/contract/calls/payments/bank-payments'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../harness.ts'
import { PAYERS, payByPayTo } from './bank-payers.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { statusesOf } from '../staff-view.ts'
import { handleEvent, storedEvents } from './provider-events.ts'

const PROVIDER = 'sandbox_payto'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

const from = ({ merchantId }: TestMerchant) => ({ provider: PROVIDER, merchantId })
const typesOf = async (merchant: TestMerchant): Promise<string[]> =>
  (await storedEvents(world, from(merchant))).map(({ type }) => type)
const handle = (merchant: TestMerchant, type: string) => handleEvent(world, from(merchant), type)
const payerRequest = async (payer: string): Promise<TestMerchant> => {
  const merchant = await world.merchant()
  // The customer sees an immediate refusal; its event arrives all the same.
  await payByPayTo(world, await merchant.order({ amount: 45_00 }), payer, 45_00).catch(
    () => undefined,
  )
  return merchant
}
const deliver = ({ merchantId }: TestMerchant, options = {}) =>
  world.bankMethods.payTo.deliver({ merchantId, ...options })

test('an event reports the approval of an agreement, which is then charged once', async () => {
  const merchant = await payerRequest(PAYERS.later)
  expect(await deliver(merchant)).toBe(0)
  expect(await statusesOf(merchant)).toEqual(['pending'])
  world.time.advance({ minutes: 11 })
  expect(await deliver(merchant, { times: 5 })).toBe(1)
  expect(await storedEvents(world, from(merchant))).toMatchObject([
    { type: 'payto.agreement_active', deliveries: 5 },
  ])
  await Promise.all([1, 2, 3].map(() => handle(merchant, 'payto.agreement_active')))
  expect(await statusesOf(merchant)).toEqual(['paid'])
  // The charge has an event too, which changes nothing.
  await deliver(merchant)
  expect(await handle(merchant, 'payto.charge_paid')).toBe('settled')
  expect(await deliver(merchant)).toBe(0)
  expect(await statusesOf(merchant)).toEqual(['paid'])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test.each([
  ['refused', PAYERS.refused, 'payto.agreement_refused', 1],
  ['never answered', PAYERS.unanswered, 'payto.agreement_expired', 61],
  [
    'approved and then declined for insufficient funds',
    PAYERS.insufficient,
    'payto.charge_refused',
    1,
  ],
] as const)(
  'an agreement that is %s fails, and a late event has the same result',
  async (_, payer, type, minutes) => {
    const merchant = await payerRequest(payer)
    world.time.advance({ minutes })
    await deliver(merchant, { newestFirst: true })
    expect(await typesOf(merchant)).toContain(type)
    await handle(merchant, type)
    expect(await statusesOf(merchant)).toEqual(['failed'])
    expect(await handle(merchant, type)).toBe('settled')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  },
)

test('an event completes a charge whose answer was lost', async () => {
  const merchant = await payerRequest(PAYERS.silentPaid)
  expect(await statusesOf(merchant)).toEqual(['pending'])
  await deliver(merchant)
  await handle(merchant, 'payto.charge_paid')
  expect(await statusesOf(merchant)).toEqual(['paid'])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('refuses an event that the provider did not sign', async () => {
  const merchant = await payerRequest(PAYERS.later)
  const sent = await fetch(world.origin + PAYTO_EVENTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'x', type: 'payto.charge_paid', merchantId: merchant.merchantId }),
  })
  expect(sent.status).toBe(401)
  expect(await storedEvents(world, from(merchant))).toEqual([])
})
