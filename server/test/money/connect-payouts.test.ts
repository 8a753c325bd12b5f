import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TestMerchant } from '../harness.ts'
import { stripeCard } from '../../src/providers/card/stripe/provider.ts'
import { connectAccount, createReversal, endPayout } from '../stripe-fake/connect.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { addAccount, at, netOf, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { handleReceived } from './provider-events.ts'

let fake: StripeFake
let world: Awaited<ReturnType<typeof startOwnWorld>>
let now = () => new Date()
beforeAll(async () => {
  fake = await new StripeFake(() => now()).listen()
  world = await startOwnWorld({
    providers: { installed: [], env: { ...fake.env, ...fake.connectEnv } },
  })
  now = () => world.time.now()
  fake.connectEventsUrl = `${world.origin}/webhooks/stripe_connect`
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
})

const violationsOf = async ({ merchantId }: TestMerchant) =>
  (await ledgerViolations(world, merchantId)).filter(
    (violation) => !violation.startsWith('bank_agrees'),
  )

/** Sends the events of connected accounts, and has the server process them. */
async function deliverEvents({ merchantId }: TestMerchant): Promise<void> {
  await fake.deliver({ merchantId, times: 2 })
  await handleReceived(world, merchantId)
}

async function merchantWithPayout() {
  world.time.set(at('2026-03-02', '10:00'))
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { routing, payouts } = world.services
  await routing.set({ kind: 'card', merchantId, currency: null, provider: 'sandbox' })
  await routing.set({ kind: 'bank', merchantId, currency: null, provider: 'stripe_connect' })
  const accountId = connectAccount(fake.memory)
  const { accounts } = world.providers.opened(stripeCard)
  await accounts.set({ merchantId, accountId }, world.time.now())
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  world.time.set(at('2026-03-05', '10:00'))
  await payouts.runNow(merchantId)
  const sent = [...fake.memory.payouts.values()].find(({ account }) => account === accountId)
  return { merchant, ref: sent?.payout.id ?? '', accountId }
}

test('BEY-124 pays a merchant through its connected account, and an event confirms the arrival', async () => {
  const { merchant, ref } = await merchantWithPayout()
  const sent = await payoutsOf(world, merchant)
  expect(sent).toMatchObject([{ status: 'in_transit', amount: netOf(100_00), providerRef: ref }])
  const lookUpPayout = () =>
    world.services.payouts.checkNow(merchant.merchantId, sent[0]?.payoutId ?? '', 'stripe_connect')
  expect(await lookUpPayout()).toBe('waiting')
  world.time.advance({ days: 1, minutes: 1 })
  await deliverEvents(merchant)
  expect(await payoutsOf(world, merchant)).toMatchObject([{ status: 'paid' }])
  expect(await lookUpPayout()).toBe('settled')
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-124 a payout that fails after it was paid returns to the merchant’s balance', async () => {
  const { merchant, ref, accountId } = await merchantWithPayout()
  world.time.advance({ days: 1, minutes: 1 })
  await deliverEvents(merchant)
  endPayout(fake.memory, ref, 'failed', 'account_closed')
  await deliverEvents(merchant)
  expect(await payoutsOf(world, merchant)).toMatchObject([
    { status: 'failed', failureCode: 'account_closed' },
  ])
  expect(fake.memory.accounts.get(accountId)?.available).toBe(0)
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-124 an event about another merchant’s payout changes nothing and waits for an operator', async () => {
  const { merchant, ref } = await merchantWithPayout()
  const stranger = await world.merchant()
  const { payout } = fake.memory.payouts.get(ref) ?? {}
  if (payout?.metadata) payout.metadata['merchant_id'] = stranger.merchantId
  endPayout(fake.memory, ref, 'failed', 'account_closed')
  await expect(deliverEvents(stranger)).rejects.toThrow('is not known')
  expect(await payoutsOf(world, merchant)).toMatchObject([{ status: 'in_transit' }])
})

test('BEY-124 the list of a day agrees with the books, except for a transfer that was taken back', async () => {
  const { merchant, accountId } = await merchantWithPayout()
  const day = world.time.now().toISOString().slice(0, 10)
  world.time.advance({ days: 1, minutes: 1 })
  await deliverEvents(merchant)
  const owner = fake.memory.accounts.get(accountId)
  if (owner) owner.available = netOf(100_00)
  expect(await breaksOf(merchant, day)).toEqual([])
  const sent = [...fake.memory.transfers.values()].find(
    ({ metadata }) => metadata['merchant_id'] === merchant.merchantId,
  )
  const metadata = { ...sent?.metadata }
  createReversal(fake.memory, sent?.id ?? '', { metadata })
  const next = world.time.now().toISOString().slice(0, 10)
  expect(await breaksOf(merchant, next)).toEqual(['not_booked'])
})

/** Breaks between the bank's list of a day and a merchant's books. */
async function breaksOf({ merchantId }: TestMerchant, day: string): Promise<string[]> {
  const compared = await world.services.reconciliation.compare(day)
  const bank = compared.find(({ account }) => account.provider === 'stripe_connect')
  expect(bank?.result?.movements).toBeGreaterThan(0)
  return (bank?.result?.breaks ?? [])
    .filter((item) => item.merchantId === merchantId)
    .map(({ kind }) => kind)
}
