import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../harness.ts'
import { toSandboxTypes } from './event-names.ts'
import { payByPayTo } from './bank-payers.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { addAccount, netOf } from './payout-merchants.ts'
import { totalBalance, paymentsOf, refund } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** 25.00 and the GST on it. */
const DISPUTE_FEE = 27_50
/** See docs/test-cards.md. */
const LATE_CARDS = {
  refundReturns: '4000000000001703',
  chargedAgainDisputes: '4000000000002685',
  disputeReopens: '4000000000001802',
  chargesOnConfirm: '4000002760003192',
} as const

const paymentOf = async ({ call, merchantId }: TestMerchant) =>
  (await paymentsOf({ call, merchantId }))[0]
const refundsOf = async ({ merchantId }: TestMerchant) =>
  world.db.reader.query<{ status: string; amount: number; failureCode: string | null }>(
    null,
    `select status, amount::int4 as amount, failure_code from app.refund where merchant_id = $1
     order by created_at, refund_id`,
    [merchantId],
  )

/** Has both sandboxes send their due events twice, and handles each event twice. */
async function handleEvents({ merchantId }: TestMerchant): Promise<string[]> {
  await world.sandbox.deliver({ merchantId, times: 2 })
  await world.bankMethods.payTo.deliver({ merchantId, times: 2 })
  const events = await world.db.reader.query<{
    provider: string
    eventId: string
    type: string
  }>(
    null,
    `select provider, event_id, type from global.provider_event
     where merchant_id = $1 and status = 'received' order by received_at, event_id`,
    [merchantId],
  )
  for (const { provider, eventId: id } of events)
    await Promise.all([1, 2].map(() => world.services.providerEvents.process(provider, id)))
  return toSandboxTypes(
    events.map(({ type }) => type),
    world,
  )
}

test('a returned refund shows as failed, its money is the merchant’s again, and it can be repeated', async () => {
  const merchant = await world.merchant()
  const { transactionId } = await (
    await merchant.order({ amount: 100_00 })
  ).pay(LATE_CARDS.refundReturns)
  await refund(merchant, transactionId, 100_00)
  expect((await paymentOf(merchant))?.transactionStatus).toBe('refunded')
  world.time.advance({ days: 3, hours: 1 })
  expect(await handleEvents(merchant)).toEqual(['refund.returned'])
  expect(await refundsOf(merchant)).toEqual([
    { status: 'failed', amount: 100_00, failureCode: 'refund_failed' },
  ])
  expect((await paymentOf(merchant))?.transactionStatus).toBe('paid')
  expect(await totalBalance(merchant)).toBe(netOf(100_00))
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  await refund(merchant, transactionId, 40_00)
  expect((await paymentOf(merchant))?.transactionStatus).toBe('partially_refunded')
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('of two refunds, the one that is returned leaves the other unchanged', async () => {
  const merchant = await world.merchant()
  const { transactionId } = await (
    await merchant.order({ amount: 100_00 })
  ).pay(LATE_CARDS.refundReturns)
  await refund(merchant, transactionId, 60_00)
  world.time.advance({ days: 2 })
  await refund(merchant, transactionId, 40_00)
  world.time.advance({ days: 1, hours: 1 })
  await handleEvents(merchant)
  expect(await refundsOf(merchant)).toMatchObject([
    { status: 'failed', amount: 60_00 },
    { status: 'succeeded', amount: 40_00 },
  ])
  expect((await paymentOf(merchant))?.transactionStatus).toBe('partially_refunded')
  expect(await totalBalance(merchant)).toBe(netOf(100_00) - 40_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

/** A verification whose small charge is refunded to a card that returns the refund three days later. */
async function verified(merchant: TestMerchant) {
  const { call } = merchant
  const { transactionId } = await (
    await merchant.order({ amount: 90_00 })
  ).pay(LATE_CARDS.refundReturns)
  const { sourceVerificationId, chargedAmount } = (
    await call(api.startVerification, { body: { ForTransaction: { transactionId } } })
  ).data
  const body = { UpdateOutcome: { outcome: 'passed' as const } }
  await call(api.updateVerification, { sourceVerificationId, body })
  return {
    amount: chargedAmount?.amount ?? 0,
    read: async () => (await call(api.getVerification, { query: { transactionId } })).data,
  }
}

const verifyJournals = async ({ merchantId }: TestMerchant) =>
  world.db.reader.query<{ kind: string; moved: string }>(
    null,
    `select j.kind, format('%s > %s %s', l.debit_account, l.credit_account, l.amount) as moved
     from app.ledger_journal j
     join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
     where j.merchant_id = $1 and j.source_type = 'verification' order by j.occurred_at, j.journal_id`,
    [merchantId],
  )

test('BEY-149 a verification’s returned refund is owed to the customer again, and retried', async () => {
  const merchant = await world.merchant({ sourceVerificationEnabled: true })
  const { merchantId } = merchant
  const before = await totalBalance(merchant)
  const { amount, read } = await verified(merchant)
  const [chargedEntry, refundedEntry] = [
    { kind: 'verification_charged', moved: `clearing:card > verification_payable ${amount}` },
    { kind: 'verification_returned', moved: `verification_payable > clearing:card ${amount}` },
  ]
  const returnFailed = {
    kind: 'verification_return_failed',
    moved: `clearing:card > verification_payable ${amount}`,
  }
  expect(await verifyJournals(merchant)).toEqual([chargedEntry, refundedEntry])
  expect(await read()).toMatchObject({ state: 'passed', returnDueAt: null })

  world.time.advance({ days: 3, hours: 1 })
  expect(await handleEvents(merchant)).toEqual(['refund.returned'])
  expect(await verifyJournals(merchant)).toEqual([chargedEntry, refundedEntry, returnFailed])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
  const tomorrow = new Date(world.time.now().getTime() + 86_400_000)
  const due = (await read())?.returnDueAt ?? ''
  expect(Math.abs(new Date(due).getTime() - tomorrow.getTime())).toBeLessThan(60_000)
  expect(await totalBalance(merchant)).toBe(before + netOf(90_00))

  // It is refunded again the next day, only once, and returned again.
  await world.services.verifications.endDue()
  expect(await verifyJournals(merchant)).toHaveLength(3)
  world.time.advance({ days: 1, minutes: 1 })
  await Promise.all([world.services.verifications.endDue(), world.services.verifications.endDue()])
  expect(await verifyJournals(merchant)).toEqual([
    chargedEntry,
    refundedEntry,
    returnFailed,
    refundedEntry,
  ])
  expect(await read()).toMatchObject({ state: 'passed', returnDueAt: null })
  expect(await ledgerViolations(world, merchantId)).toEqual([])
  world.time.advance({ days: 3, hours: 1 })
  await handleEvents(merchant)
  expect(await verifyJournals(merchant)).toEqual([
    chargedEntry,
    refundedEntry,
    returnFailed,
    refundedEntry,
    returnFailed,
  ])
  expect(await ledgerViolations(world, merchantId)).toEqual([])

  const events = await world.db.reader.query<{ action: string; actor: string }>(
    null,
    `select action, actor from app.audit_event where merchant_id = $1 and action like 'verification.return%'
     order by at, event_id`,
    [merchantId],
  )
  const actor = 'system:verification'
  expect(events.map(({ action }) => action)).toEqual([
    'verification.returned',
    'verification.return_failed',
    'verification.returned',
    'verification.return_failed',
  ])
  expect(events.every((event) => event.actor === actor)).toBe(true)
})

test('BEY-149 does not return a verification’s small charge that its cardholder disputes and wins', async () => {
  const merchant = await world.merchant({ sourceVerificationEnabled: true })
  const { call, merchantId } = merchant
  const order = await merchant.order({ amount: 90_00 })
  const { transactionId } = await order.pay(LATE_CARDS.chargedAgainDisputes)
  const { sourceVerificationId } = (
    await call(api.startVerification, { body: { ForTransaction: { transactionId } } })
  ).data
  const disputesOf = () =>
    world.db.reader.query<{ borneBy: string; status: string; fee: number }>(
      null,
      'select borne_by, status, fee::int4 as fee from app.dispute where merchant_id = $1',
      [merchantId],
    )
  const kinds = async () => (await verifyJournals(merchant)).map(({ kind }) => kind)
  const snapshot = async () => ({
    owed: await totalBalance(merchant),
    status: (await paymentOf(merchant))?.transactionStatus,
  })

  world.time.advance({ days: 1, hours: 1 })
  expect(await handleEvents(merchant)).toEqual(['dispute.opened'])
  expect(await disputesOf()).toEqual([{ borneBy: 'house', status: 'open', fee: 0 }])
  const body = { UpdateOutcome: { outcome: 'failed' as const } }
  await call(api.updateVerification, { sourceVerificationId, body })
  expect(await snapshot()).toEqual({ owed: netOf(90_00), status: 'paid' })
  expect(await ledgerViolations(world, merchantId)).toEqual([])

  world.time.advance({ days: 7 })
  await handleEvents(merchant)
  await world.services.verifications.endDue()
  expect(await disputesOf()).toEqual([{ borneBy: 'house', status: 'lost', fee: 0 }])
  expect(await kinds()).toEqual(['verification_charged', 'verification_charged_back'])
  expect(await snapshot()).toEqual({ owed: netOf(90_00), status: 'paid' })
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('a lost dispute can reopen, be answered again and be won', async () => {
  const merchant = await world.merchant()
  const { transactionId } = await (
    await merchant.order({ amount: 50_00 })
  ).pay(LATE_CARDS.disputeReopens)
  const disputeOf = async () =>
    (
      await world.db.reader.query<{ status: string; dueBy: Date | null }>(
        null,
        'select status, due_by from app.dispute where merchant_id = $1 and transaction_id = $2',
        [merchant.merchantId, transactionId],
      )
    )[0]
  world.time.advance({ days: 1, hours: 1 })
  await handleEvents(merchant)
  expect(await disputeOf()).toMatchObject({ status: 'open', dueBy: expect.any(Date) })
  world.time.advance({ days: 7 })
  await handleEvents(merchant)
  expect(await disputeOf()).toEqual({ status: 'lost', dueBy: null })
  world.time.advance({ days: 3 })
  expect(await handleEvents(merchant)).toEqual(['dispute.reopened'])
  expect(await disputeOf()).toMatchObject({ status: 'open', dueBy: expect.any(Date) })
  expect(await totalBalance(merchant)).toBe(netOf(50_00) - 50_00 - DISPUTE_FEE)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  world.time.advance({ days: 7 })
  await handleEvents(merchant)
  expect(await disputeOf()).toEqual({ status: 'won', dueBy: null })
  expect((await paymentOf(merchant))?.transactionStatus).toBe('paid')
  expect(await totalBalance(merchant)).toBe(netOf(50_00) - DISPUTE_FEE)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('a PayTo payment that its payer disputes is taken from the merchant like a card payment', async () => {
  const merchant = await world.merchant()
  await payByPayTo(world, await merchant.order({ amount: 45_00 }), 'disputed@payto.example', 45_00)
  world.time.advance({ days: 1, hours: 1 })
  expect(await handleEvents(merchant)).toContain('dispute.opened')
  expect((await paymentOf(merchant))?.transactionStatus).toBe('disputed')
  expect(await totalBalance(merchant)).toBe(netOf(45_00) - 45_00 - DISPUTE_FEE)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('a transfer that is returned after it arrived is the merchant’s again', async () => {
  world.time.set(new Date('2027-03-01T22:00:00Z'))
  const merchant = await world.merchant()
  await addAccount(merchant, { accountNumber: '1000009006' })
  await (await merchant.order({ amount: 10_00 })).pay('4242424242424242')
  const { payouts } = world.services
  const stateOf = async () =>
    (
      await world.db.reader.query<{ status: string; failureCode: string | null }>(
        null,
        `select status, failure_code from app.payout where merchant_id = $1 order by created_at limit 1`,
        [merchant.merchantId],
      )
    )[0]
  const outcomes = new Set<string>()
  for (let hour = 0; hour < 24 * 12; hour += 6) {
    world.time.advance({ hours: 6 })
    await payouts.runDueOf(merchant.merchantId)
    await payouts.checkDue()
    const state = await stateOf()
    if (state) outcomes.add(state.status)
    if (state?.status === 'failed') break
  }
  expect([...outcomes].filter((status) => status !== 'pending')).toEqual([
    'in_transit',
    'paid',
    'failed',
  ])
  expect(await stateOf()).toMatchObject({ failureCode: 'payment_recalled' })
  expect(await totalBalance(merchant)).toBe(netOf(10_00))
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('a passed challenge charges nothing until it is confirmed', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 20_00 })
  const { paymentActionRequired: action } = await order.pay(LATE_CARDS.chargesOnConfirm)
  const challenge = action?.threeDSAuthorisationId ?? ''
  await world.sandbox.answerChallenge(challenge, true)
  expect((await paymentOf(merchant))?.transactionStatus).not.toBe('paid')
  expect(await totalBalance(merchant)).toBe(0)
  await order.customer(api.payOrder, {
    merchantOrderId: order.merchantOrderId,
    body: { paymentActionRequired: { threeDSAuthorisationId: challenge } },
  })
  expect((await paymentOf(merchant))?.transactionStatus).toBe('paid')
  expect(await totalBalance(merchant)).toBe(netOf(20_00))
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
