import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { toSandboxTypes } from './event-names.ts'
import { DEBIT_ACCOUNTS, replayOutcomes, PAYERS, payByDebit, payByPayTo } from './bank-payers.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import { netOf } from './payout-merchants.ts'
import { startPlan } from './plan-orders.ts'
import { totalBalance, refund, statusOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** 25.00 and the GST on it. */
const FEE = 27_50
/** See docs/test-cards.md. */
const DISPUTED = {
  won: '4000000000001604',
  lost: '4000000000000259',
  instalments: '4000000000002685',
} as const

/** The statuses of the instalments after the first payment of a merchant's only plan. */
const instalmentsOf = async ({ call, merchantId }: TestMerchant) =>
  (
    await call(api.queryPayments, { merchantId, query: {} })
  ).data[0]?.payPlanScheduledInstalments.map(({ state }) => state)

const disputesOf = async ({ merchantId }: TestMerchant) => {
  const rows = await world.db.reader.query<{ line: string }>(
    null,
    `select status || ' ' || amount || ' ' || borne_by as line from app.dispute
     where merchant_id = $1 order by opened_at`,
    [merchantId],
  )
  return rows.map(({ line }) => line)
}
const lossOf = async ({ merchantId }: TestMerchant) => {
  const [row] = await world.db.reader.query<{ loss: number }>(
    null,
    `select (debits - credits)::int8 as loss from app.ledger_balance
     where merchant_id = $1 and account = 'credit_loss'`,
    [merchantId],
  )
  return row?.loss ?? 0
}

/** Has the provider send its events and handles them, newest first when asked. */
async function handleEvents({ merchantId }: TestMerchant, newestFirst = false): Promise<string[]> {
  await world.sandbox.deliver({ merchantId, times: 2 })
  const events = await world.db.reader.query<{ eventId: string; type: string }>(
    null,
    `select event_id, type from global.provider_event
     where merchant_id = $1 and status = 'received' and dispute_ref is not null order by type desc`,
    [merchantId],
  )
  const types: string[] = []
  for (const { eventId: id, type } of newestFirst ? events.toReversed() : events) {
    await Promise.all(
      [1, 2].map(() => world.services.providerEvents.process(`card-${world.cardProvider}`, id)),
    )
    types.push(type)
  }
  return toSandboxTypes(types, world)
}

async function payWith(card: string, amount = 100_00) {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount })
  const { transactionId } = await order.pay(card)
  return { merchant, transactionId }
}

describe('a cardholder disputes, and the provider sends signed events', () => {
  test('takes amount and fee at once the day after; a week later the dispute is won and the amount is returned', async () => {
    const { merchant, transactionId } = await payWith(DISPUTED.won)
    expect(await handleEvents(merchant)).toEqual([])
    world.time.advance({ days: 1, hours: 1 })
    expect(await handleEvents(merchant)).toEqual(['dispute.opened'])
    expect(await statusOf(merchant, transactionId)).toBe('disputed')
    expect(await totalBalance(merchant)).toBe(netOf(100_00) - 100_00 - FEE)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    world.time.advance({ days: 7 })
    expect(await handleEvents(merchant)).toEqual(['dispute.closed'])
    expect(await statusOf(merchant, transactionId)).toBe('paid')
    expect(await totalBalance(merchant)).toBe(netOf(100_00) - FEE)
    expect(await disputesOf(merchant)).toEqual(['won 10000 merchant'])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('events in reverse order and twice, after everything has happened, have the same result', async () => {
    const { merchant, transactionId } = await payWith(DISPUTED.lost)
    world.time.advance({ days: 9 })
    expect(await handleEvents(merchant, true)).toEqual(['dispute.closed', 'dispute.opened'])
    expect(await statusOf(merchant, transactionId)).toBe('disputed')
    expect(await totalBalance(merchant)).toBe(netOf(100_00) - 100_00 - FEE)
    expect(await disputesOf(merchant)).toEqual(['lost 10000 merchant'])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a disputed hold names its capture', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100_00 })
    const { transactionId } = await order.pay(DISPUTED.lost, undefined, { authoriseOnly: true })
    await merchant.call(api.captureAuthorisation, {
      merchantId: merchant.merchantId,
      transactionId,
      body: { captureAmount: 60_00 },
    })
    world.time.advance({ days: 2 })
    await handleEvents(merchant)
    expect(await disputesOf(merchant)).toEqual(['open 6000 merchant'])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('an event for another merchant’s dispute changes nothing and waits for an operator', async () => {
    const { merchant } = await payWith(DISPUTED.won)
    const stranger = await world.merchant()
    world.time.advance({ days: 2 })
    await handleEvents(merchant)
    const [dispute] = await world.db.reader.query<{ ref: string }>(
      null,
      'select provider_ref as ref from app.dispute where merchant_id = $1',
      [merchant.merchantId],
    )
    const { disputes } = world.services
    const disputeAt = (ref = '') => ({ provider: world.cardProvider, providerRef: ref })
    expect(await disputes.reconcile(stranger.merchantId, disputeAt(dispute?.ref))).toBe('missing')
    expect(await disputes.reconcile(merchant.merchantId, disputeAt('dispute_unheard'))).toBe(
      'missing',
    )
    expect(await disputesOf(stranger)).toEqual([])
  })

  test.each([
    ['won', 'refunded', -100_00],
    ['lost', 'disputed', -200_00],
  ] as const)(
    'BEY-149 a fully refunded payment can be disputed: %s, the books show what the bank took',
    async (outcome, status, change) => {
      const { merchant, transactionId } = await payWith(DISPUTED[outcome])
      const before = await totalBalance(merchant)
      await refund(merchant, transactionId, 100_00)
      world.time.advance({ days: 2 })
      await handleEvents(merchant)
      expect(await statusOf(merchant, transactionId)).toBe('disputed')
      expect(await totalBalance(merchant)).toBe(before - 200_00 - FEE)
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
      world.time.advance({ days: 20 })
      await handleEvents(merchant)
      expect(await disputesOf(merchant)).toEqual([`${outcome} 10000 merchant`])
      expect(await statusOf(merchant, transactionId)).toBe(status)
      expect(await totalBalance(merchant)).toBe(before + change - FEE)
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    },
  )
})

describe('a disputed instalment is the platform’s loss', () => {
  /** A plan of 400.00 in four whose second instalment was charged and is disputed. */
  async function disputedPlan() {
    const merchant = await world.merchant()
    const plan = await startPlan(world, merchant, { amount: 400_00, card: DISPUTED.instalments })
    world.time.advance({ days: 15 })
    await world.services.plans.collectDue()
    const before = await totalBalance(merchant)
    world.time.advance({ days: 1, hours: 1 })
    expect(await handleEvents(merchant)).toEqual(['dispute.opened'])
    return { merchant, plan, before }
  }

  test('the merchant keeps the money and the payment; nothing more is collected or refunded', async () => {
    const { merchant, plan, before } = await disputedPlan()
    expect(await disputesOf(merchant)).toEqual(['open 10000 house'])
    expect(await instalmentsOf(merchant)).toEqual(['disputed', 'scheduled', 'scheduled'])
    expect(await totalBalance(merchant)).toBe(before)
    expect(await lossOf(merchant)).toBe(100_00)
    expect(await statusOf(merchant, plan.transactionId)).toBe('accepted')
    expect(await refusalOf(refund(merchant, plan.transactionId, 10_00))).toMatchObject({
      status: 409,
      errorCode: 'payment_disputed',
    })
    const { merchantOrderId } = plan
    expect(
      await refusalOf(
        plan.customer(api.payInstalments, { merchantOrderId, body: { what: 'next' } }),
      ),
    ).toMatchObject({ status: 409, errorCode: 'payment_disputed' })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('lost: writes off what is still owed and ends the plan; the merchant has been paid', async () => {
    const { merchant, plan, before } = await disputedPlan()
    world.time.advance({ days: 7 })
    expect(await handleEvents(merchant)).toEqual(['dispute.closed'])
    await world.services.plans.collectDue()
    expect(await disputesOf(merchant)).toEqual(['lost 10000 house'])
    expect(await instalmentsOf(merchant)).toEqual(['dispute_lost', 'written_off', 'written_off'])
    expect(await lossOf(merchant)).toBe(300_00)
    expect(await totalBalance(merchant)).toBe(before)
    expect(await statusOf(merchant, plan.transactionId)).toBe('paid')
    expect(await refusalOf(refund(merchant, plan.transactionId, 10_00))).toMatchObject({
      errorCode: 'payment_disputed',
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('won: reverses the loss and continues collecting', async () => {
    const { merchant, plan } = await disputedPlan()
    await world.services.disputes.decide(merchant.merchantId, plan.transactionId, 'won')
    expect(await lossOf(merchant)).toBe(0)
    expect(await instalmentsOf(merchant)).toEqual(['paid', 'scheduled', 'scheduled'])
    await refund(merchant, plan.transactionId, 30_00)
    world.time.advance({ days: 20 })
    await world.services.plans.collectDue()
    const { data } = await plan.customer(api.getPlan, { merchantOrderId: plan.merchantOrderId })
    expect(data.instalments.filter(({ status }) => status === 'paid').length).toBeGreaterThan(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

test('the first payment of a plan is the merchant’s; lost, the platform writes off the rest', async () => {
  const merchant = await world.merchant()
  const plan = await startPlan(world, merchant, { amount: 400_00, card: DISPUTED.lost })
  const before = await totalBalance(merchant)
  world.time.advance({ days: 2 })
  await handleEvents(merchant)
  expect(await disputesOf(merchant)).toEqual(['open 10000 merchant'])
  expect(await statusOf(merchant, plan.transactionId)).toBe('disputed')
  expect(await totalBalance(merchant)).toBe(before - 100_00 - FEE)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  world.time.advance({ days: 7 })
  await handleEvents(merchant)
  await world.services.plans.collectDue()
  expect(await totalBalance(merchant)).toBe(before - 100_00 - FEE)
  expect(await lossOf(merchant)).toBe(300_00)
  expect(await statusOf(merchant, plan.transactionId)).toBe('disputed')
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('a PayTo payment can be disputed, a direct debit cannot, returned or not', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const debit = await payByDebit(
    world,
    await merchant.order({ amount: 50_00 }),
    DEBIT_ACCOUNTS.returns,
  )
  const order = await merchant.order({ amount: 50_00 })
  const payTo = await payByPayTo(world, order, PAYERS.approved, 50_00)
  const open = (transactionId: string, providerRef: string) =>
    world.services.disputes.open(merchantId, { provider: 'x', providerRef, transactionId })
  await replayOutcomes(world, 8)
  expect(await statusOf(merchant, debit.transactionId)).toBe('paid')
  await expect(open(debit.transactionId, 'a')).rejects.toThrow('takes it back by a return')
  await open(payTo.transactionId, 'b')
  expect(await statusOf(merchant, payTo.transactionId)).toBe('disputed')
  await replayOutcomes(world, 12)
  expect(await statusOf(merchant, debit.transactionId)).toBe('failed')
  await expect(open(debit.transactionId, 'a')).rejects.toThrow('takes it back by a return')
  expect(await disputesOf(merchant)).toEqual(['open 5000 merchant'])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('refuses a second dispute of one charge until the first is won', async () => {
  const { merchant, transactionId } = await payWith(CARDS.visa)
  const { disputes } = world.services
  const open = (providerRef: string) =>
    disputes.open(merchant.merchantId, { provider: 'x', providerRef, transactionId, amount: 10_00 })
  await open('a')
  await expect(open('b')).rejects.toThrow('This payment is disputed already.')
  await disputes.decide(merchant.merchantId, transactionId, 'won')
  await open('b')
  expect(await disputesOf(merchant)).toEqual(['won 1000 merchant', 'open 1000 merchant'])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
