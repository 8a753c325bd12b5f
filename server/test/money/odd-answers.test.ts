import { api } from '@paydeck/contract/protocol/api'
import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/money/plan-variants'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { claimAnswer } from '../../src/modules/disputes/answer-store.ts'
import { reopenDispute } from '../../src/modules/disputes/store.ts'
import type { Row } from '../../src/db/rows.ts'
import type { DisputeLookup } from '../../src/providers/disputes/port.ts'
import type { TestMerchant, TestOrder } from '../harness.ts'
import { toyDebit } from '../toy-banks/debit.ts'
import { toyPayTo } from '../toy-banks/payto.ts'
import { toyCard, type ToyCardProvider } from '../toy-card/provider.ts'
import { payByBank, sweep } from './bank-payers.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { startOwnWorld } from './payout-merchants.ts'
import { refund, statusesOf } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let toy: ToyCardProvider
let client: pg.Client
beforeAll(async () => {
  world = await startOwnWorld({
    providers: {
      installed: [toyCard, toyDebit, toyPayTo],
      env: {
        TOY_CARD_ORIGIN: 'http://localhost:4996',
        TOY_DEBIT_ORIGIN: 'http://localhost:4995',
        TOY_PAYTO_ORIGIN: 'http://localhost:4994',
      },
    },
    providerTimeLimitMs: 60_000,
  })
  toy = world.providers.opened(toyCard)
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
})
beforeEach(() => {
  world.time.toNoon()
  toy.answer()
  toy.losesAnswers = false
})
afterAll(async () => {
  toy.answer()
  await client.end()
  await world.stop()
})

type Kind = 'card' | 'direct_debit' | 'payto'
async function merchantOf(kind: Kind, provider: string): Promise<TestMerchant> {
  const merchant = await world.merchant()
  await world.services.routing.set({
    kind,
    merchantId: merchant.merchantId,
    currency: null,
    provider,
  })
  return merchant
}
const cardMerchant = () => merchantOf('card', 'toy')

type Step = Pick<Row<'app.paymentOperation'>, 'kind' | 'status' | 'operationId'>
const stepsOf = ({ merchantId }: TestMerchant) =>
  world.db.reader.query<Step>(
    null,
    `select kind, status, operation_id from app.payment_operation
     where merchant_id = $1 order by created_at, operation_id`,
    [merchantId],
  )
const stepOf = async (merchant: TestMerchant, kind: string): Promise<Step> => {
  const latest = (await stepsOf(merchant)).findLast((step) => step.kind === kind)
  if (!latest) throw new Error(`There is no ${kind}`)
  return latest
}
const lookUpOperation = ({ merchantId }: TestMerchant, operationId: string, provider = 'toy') =>
  world.services.operations.checkNow(merchantId, operationId, provider)
/** Ignores the sandbox's records, which have none of the toy's payments. */
const violationsOf = async ({ merchantId }: TestMerchant) =>
  (await ledgerViolations(world, merchantId)).filter(
    (violation) => !/^(provider|bank)_agrees/.test(violation),
  )

const pay = async (order: TestOrder, paymentToken: string, more = {}) =>
  (
    await order.customer(api.payOrder, {
      merchantOrderId: order.merchantOrderId,
      body: { paymentToken, ...more },
    })
  ).data
const refundsOf = ({ merchantId }: TestMerchant) =>
  world.db.reader.query(
    null,
    `select status, amount::int4 as amount, to_plan::int4 as to_plan, to_source::int4 as to_source
     from app.refund where merchant_id = $1`,
    [merchantId],
  )

async function planOf(merchant: TestMerchant) {
  const order = await merchant.order({ amount: 400_00 })
  const { merchantOrderId, customer } = order
  const { transactionId } = await pay(order, toy.token(), { payPlanVariant: DEFAULT_PLAN_VARIANT })
  const change = async (body: CardOrChallenge) =>
    (await customer(api.changePlanCard, { merchantOrderId, body })).data
  const payNext = async (body: object = {}, idempotencyKey?: string) =>
    (
      await customer(
        api.payInstalments,
        { merchantOrderId, body: { what: 'next', ...body } },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      )
    ).data
  return { transactionId, change, payNext }
}
type Challenge = { threeDSAuthorisationId: string }
type CardOrChallenge = { paymentToken: string } | { paymentActionRequired: Challenge }
const challengePassed = (action: { threeDSAuthorisationId: string } | undefined) => ({
  paymentActionRequired: { threeDSAuthorisationId: action?.threeDSAuthorisationId ?? '' },
})

/** Makes it look as if the server died between the act and storing its answer. */
const forgetAnswer = ({ merchantId }: TestMerchant, key: string) =>
  client.query(
    `update app.idempotency_key set state = 'running', answer_status = null, answer_body = null,
       locked_until = now() - interval '1 second'
     where merchant_id = $1 and key = $2`,
    [merchantId, key],
  )

describe('a card', () => {
  test('is charged once when two processes learn of the charge at the same moment', async () => {
    const merchant = await cardMerchant()
    await pay(await merchant.order({ amount: 10_00 }), toy.token('silent'))
    const { operationId } = await stepOf(merchant, 'charge')
    const before = toy.calls.length
    toy.fallSilent()
    const results = Promise.all([
      lookUpOperation(merchant, operationId),
      lookUpOperation(merchant, operationId),
    ])
    await vi.waitFor(() => expect(toy.calls.length).toBe(before + 2), 20_000)
    toy.answer()
    expect(await results).toEqual(['settled', 'settled'])
    expect(await statusesOf(merchant)).toEqual(['paid'])
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('whose capture is unknown is asked about again, and stays held until the answer', async () => {
    const merchant = await cardMerchant()
    const server = await merchant.server()
    const { merchantOrderId } = await merchant.order({ amount: 50_00 })
    const { data: held } = await server(api.payOrder, {
      merchantOrderId,
      body: { paymentToken: toy.token(), authoriseOnly: true },
    })
    toy.losesAnswers = true
    const { merchantId, call } = merchant
    await call(api.captureAuthorisation, {
      merchantId,
      transactionId: held.transactionId,
      body: {},
    })
    const { operationId } = await stepOf(merchant, 'capture')
    toy.followUps.set(operationId, { kind: 'unknown' })
    expect(await lookUpOperation(merchant, operationId)).toBe('unknown')
    expect(await stepOf(merchant, 'capture')).toMatchObject({ status: 'unknown' })
    toy.followUps.set(operationId, { kind: 'succeeded', ref: 'toy_late' })
    expect(await lookUpOperation(merchant, operationId)).toBe('settled')
    expect(await statusesOf(merchant)).toEqual(['paid'])
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('captured again under the same key is not charged again, and the call answers with the payment', async () => {
    const merchant = await cardMerchant()
    const { merchantId } = merchant
    const server = await merchant.server()
    const { merchantOrderId } = await merchant.order({ amount: 50_00 })
    const body = { paymentToken: toy.token(), authoriseOnly: true }
    const { data: held } = await server(api.payOrder, { merchantOrderId, body })
    const named = { scope: 'proposal', key: 'captured-twice' }
    await client.query(
      `insert into app.idempotency_key (merchant_id, scope, key, request_hash, state, locked_until, created_at)
       values ($1, $2, $3, '', 'running', now(), now())`,
      [merchantId, named.scope, named.key],
    )
    const capture = () =>
      world.services.holds.capture({ merchantId, userId: 'user_1' }, held.transactionId, {
        amount: null,
        idempotencyKey: named,
      })
    const first = await capture()
    expect(first).toMatchObject({ status: 'paid', captured: 50_00 })
    expect(await capture()).toEqual(first)
    expect(await stepsOf(merchant)).toHaveLength(2)
  })

  test('waits without an alarm for a refund that the provider is still processing', async () => {
    const merchant = await cardMerchant()
    const { transactionId } = await pay(await merchant.order({ amount: 50_00 }), toy.token())
    toy.losesAnswers = true
    await refund(merchant, transactionId, 20_00)
    const { operationId } = await stepOf(merchant, 'refund')
    toy.followUps.set(operationId, { kind: 'pending', ref: 'toy_pending' })
    expect(await lookUpOperation(merchant, operationId)).toBe('waiting')
    toy.followUps.set(operationId, { kind: 'succeeded', ref: 'toy_done' })
    expect(await lookUpOperation(merchant, operationId)).toBe('settled')
    expect(await statusesOf(merchant)).toEqual(['partially_refunded'])
  })
})

describe('a dispute', () => {
  async function reported(merchant: TestMerchant, lookup: DisputeLookup, ref: string) {
    toy.disputes.set(ref, lookup)
    const { merchantId } = merchant
    await toy.tell({ eventId: ref, merchantId, operationId: '', disputeRef: ref })
    return world.services.providerEvents.process('card-toy', ref)
  }
  const open = (operationId: string, amount: number) =>
    ({
      kind: 'dispute',
      operationId,
      amount,
      reason: 'fraudulent',
      state: 'open',
      dueBy: null,
    }) as const

  async function openOne() {
    const merchant = await cardMerchant()
    const { transactionId } = await pay(await merchant.order({ amount: 80_00 }), toy.token())
    const { operationId } = await stepOf(merchant, 'charge')
    const dueBy = new Date(world.time.now().getTime() + 10 * 86_400_000)
    await reported(merchant, { ...open(operationId, 80_00), dueBy }, `dp_${transactionId}`)
    const { merchantId } = merchant
    const [dispute] = await world.db.reader.query<Pick<Row<'app.dispute'>, 'disputeId'>>(
      null,
      'select dispute_id from app.dispute where merchant_id = $1',
      [merchantId],
    )
    return { merchant, merchantId, transactionId, disputeId: dispute?.disputeId ?? '' }
  }

  test('that was not lost cannot open again', async () => {
    const { merchantId, transactionId, disputeId } = await openOne()
    const reopen = () =>
      world.db.inMerchant(merchantId, (tx) => reopenDispute(tx, merchantId, disputeId))
    expect(await reopen()).toBe(false)
    await world.services.disputes.decide(merchantId, transactionId, 'lost')
    expect([await reopen(), await reopen()]).toEqual([true, false])
  })

  test('whose answer was lost is asked about by only one of two workers', async () => {
    const { merchant, merchantId, transactionId, disputeId } = await openOne()
    toy.losesAnswers = true
    const body = { evidence: { explanation: 'It was delivered.' }, submit: true }
    await merchant.call(api.answerDispute, { merchantId, transactionId, body })
    world.time.advance({ hours: 1 })
    const now = world.time.now()
    const claim = () =>
      world.db.inMerchant(merchantId, (tx) =>
        claimAnswer(tx, { merchantId, disputeId }, now, () => new Date(now.getTime() + 60_000)),
      )
    expect(await claim()).toMatchObject({ disputeId, checks: 0 })
    expect(await claim()).toBeUndefined()
  })

  test('waits for the next try when the provider cannot be asked', async () => {
    const merchant = await cardMerchant()
    await pay(await merchant.order({ amount: 10_00 }), toy.token())
    await expect(reported(merchant, { kind: 'unknown' }, 'dp_silent')).rejects.toThrow(
      'its provider could not be asked',
    )
    expect(await statusesOf(merchant)).toEqual(['paid'])
  })

  test('stays open when a refund in progress succeeds after it', async () => {
    const merchant = await cardMerchant()
    const { transactionId } = await pay(await merchant.order({ amount: 100_00 }), toy.token())
    toy.losesAnswers = true
    await refund(merchant, transactionId, 30_00)
    toy.losesAnswers = false
    const charge = await stepOf(merchant, 'charge')
    await reported(merchant, open(charge.operationId, 70_00), 'dp_late_refund')
    const { operationId } = await stepOf(merchant, 'refund')
    expect(await lookUpOperation(merchant, operationId)).toBe('settled')
    expect(await refundsOf(merchant)).toMatchObject([{ status: 'succeeded', amount: 30_00 }])
    expect(await statusesOf(merchant)).toEqual(['disputed'])
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('lost on a plan’s charge ends the plan at once: its card is not charged again', async () => {
    const merchant = await cardMerchant()
    await planOf(merchant)
    const charge = await stepOf(merchant, 'charge')
    const lookup = open(charge.operationId, 100_00)
    await reported(merchant, { ...lookup, state: 'lost' }, 'dp_plan')
    await world.services.plans.collectDue()
    const plans = await world.db.reader.query<Pick<Row<'app.payPlan'>, 'status'>>(
      null,
      'select status from app.pay_plan where merchant_id = $1',
      [merchant.merchantId],
    )
    expect(plans).toEqual([{ status: 'written_off' }])
    expect((await stepsOf(merchant)).map(({ kind }) => kind)).toEqual(['charge'])
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('is unknown here when warned of by a reference that the provider does not know', async () => {
    const { merchantId } = await cardMerchant()
    const event = { eventId: 'warn_unknown', merchantId, operationId: '', warningRef: 'nothing' }
    await toy.tell(event)
    await expect(world.services.providerEvents.process('card-toy', 'warn_unknown')).rejects.toThrow(
      'is about something that is not known',
    )
  })
})

describe('a plan', () => {
  test('keeps its old card when the provider forgets the new one during its check', async () => {
    const merchant = await cardMerchant()
    const { change, payNext } = await planOf(merchant)
    const { paymentActionRequired: challenge } = await change({
      paymentToken: toy.token('challenge'),
    })
    const { operationId } = await stepOf(merchant, 'card_check')
    toy.outcomes.delete(operationId)
    await expect(change(challengePassed(challenge))).rejects.toThrow('has not answered yet')
    expect(await stepOf(merchant, 'card_check')).toMatchObject({ status: 'pending' })
    await payNext()
    expect(await stepOf(merchant, 'instalment')).toMatchObject({ status: 'succeeded' })
  })

  test('waits when the provider has forgotten a challenged instalment', async () => {
    const merchant = await cardMerchant()
    const { payNext } = await planOf(merchant)
    const { paymentActionRequired: challenge } = await payNext({
      paymentToken: toy.token('challenge'),
    })
    const { operationId } = await stepOf(merchant, 'instalment')
    toy.outcomes.delete(operationId)
    expect((await payNext(challengePassed(challenge))).paymentActionRequired).toBeUndefined()
    expect(await stepOf(merchant, 'instalment')).toMatchObject({ status: 'unknown' })
    toy.outcomes.set(operationId, toy.succeed())
    expect(await lookUpOperation(merchant, operationId)).toBe('settled')
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('asked twice for an instalment charges once, and does not ask the provider again', async () => {
    const merchant = await cardMerchant()
    const { payNext } = await planOf(merchant)
    const first = await payNext({}, 'next-instalment')
    await forgetAnswer(merchant, 'next-instalment')
    const before = toy.calls.length
    expect(await payNext({}, 'next-instalment')).toEqual(first)
    expect(toy.calls.length).toBe(before)
    expect((await stepsOf(merchant)).map(({ kind }) => kind)).toEqual(['charge', 'instalment'])
  })

  /** A full refund on two charges whose answers are lost. */
  async function refundOnItsWay() {
    const merchant = await cardMerchant()
    const { transactionId, payNext } = await planOf(merchant)
    await payNext()
    toy.losesAnswers = true
    await refund(merchant, transactionId, 400_00)
    toy.losesAnswers = false
    const refundSteps = (await stepsOf(merchant)).filter(({ kind }) => kind === 'refund')
    const [one = '', other = ''] = refundSteps.map(({ operationId }) => operationId)
    return { merchant, one, other }
  }
  const came = (operationId: string) =>
    toy.followUps.set(operationId, { kind: 'returned', ref: 'toy_back', code: 'refund_failed' })

  test('refunded in two parts: a returned part reduces what went to the card', async () => {
    const { merchant, one, other } = await refundOnItsWay()
    await lookUpOperation(merchant, one)
    await lookUpOperation(merchant, other)
    const all = { status: 'succeeded', amount: 400_00, toPlan: 200_00, toSource: 200_00 }
    expect(await refundsOf(merchant)).toEqual([all])
    came(one)
    await lookUpOperation(merchant, one)
    expect(await refundsOf(merchant)).toEqual([{ ...all, amount: 300_00, toSource: 100_00 }])
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('refunded in two parts: a returned part waits until the other is known', async () => {
    const { merchant, one, other } = await refundOnItsWay()
    toy.followUps.set(other, { kind: 'unknown' })
    await lookUpOperation(merchant, one)
    came(one)
    await lookUpOperation(merchant, one)
    expect(await refundsOf(merchant)).toMatchObject([{ status: 'pending', amount: 400_00 }])
    toy.followUps.set(other, { kind: 'succeeded', ref: 'toy_done' })
    await lookUpOperation(merchant, other)
    expect(await refundsOf(merchant)).toEqual([
      { status: 'succeeded', amount: 300_00, toPlan: 200_00, toSource: 100_00 },
    ])
    expect(await violationsOf(merchant)).toEqual([])
  })
})

describe('a refund of a plan while a charge of it is disputed', () => {
  const came = (operationId: string) =>
    toy.followUps.set(operationId, { kind: 'returned', ref: 'toy_back', code: 'refund_failed' })
  const planIn = ({ merchantId }: TestMerchant) =>
    world.db.reader.query<Pick<Row<'app.payPlan'>, 'status' | 'outstanding'>>(
      null,
      'select status, outstanding::int4 as outstanding from app.pay_plan where merchant_id = $1',
      [merchantId],
    )
  const kindsOf = async (merchant: TestMerchant) =>
    (await stepsOf(merchant)).map(({ kind }) => kind)
  const owed = async ({ call, merchantId }: TestMerchant) => {
    const [balance] = (await call(api.getBalances, { merchantId })).data.balances
    return (balance?.available ?? 0) + (balance?.pending ?? 0)
  }
  /** Advances past the next instalment's day, when its card is charged if allowed. */
  async function collect() {
    world.time.advance({ days: 20 })
    await world.services.plans.collectDue()
  }

  /** A running plan of 400.00, and a full refund whose answer is lost. */
  async function refundInFlight(paidMore: boolean) {
    const merchant = await cardMerchant()
    const { transactionId, payNext } = await planOf(merchant)
    if (paidMore) await payNext()
    const before = await owed(merchant)
    toy.losesAnswers = true
    await refund(merchant, transactionId, 400_00)
    toy.losesAnswers = false
    const refunds = (await stepsOf(merchant)).filter(({ kind }) => kind === 'refund')
    return { merchant, transactionId, before, refundSteps: refunds.map((step) => step.operationId) }
  }
  async function dispute(merchant: TestMerchant, kind: 'charge' | 'instalment') {
    const { merchantId } = merchant
    const { operationId } = await stepOf(merchant, kind)
    const [payment] = await world.db.reader.query<{ transactionId: string }>(
      null,
      'select transaction_id from app.payment where merchant_id = $1',
      [merchantId],
    )
    const transactionId = payment?.transactionId ?? ''
    const key = { provider: 'toy', providerRef: `dp_${kind}_${transactionId}` }
    await world.services.disputes.open(merchantId, {
      ...key,
      transactionId,
      operationId,
      amount: 100_00,
    })
    return (outcome: 'won' | 'lost') =>
      world.services.disputes.close(merchantId, { ...key, outcome })
  }
  /** 25.00 and the GST on it. */
  const FEE = 27_50

  test('when returned leaves the plan running, and collects it once the dispute is won', async () => {
    const { merchant, before, refundSteps } = await refundInFlight(false)
    expect(refundSteps).toHaveLength(1)
    const decide = await dispute(merchant, 'charge')
    came(refundSteps[0] ?? '')
    await lookUpOperation(merchant, refundSteps[0] ?? '')
    expect(await refundsOf(merchant)).toMatchObject([{ status: 'failed', amount: 400_00 }])
    expect([await statusesOf(merchant), await planIn(merchant)]).toEqual([
      ['disputed'],
      [{ status: 'running', outstanding: 300_00 }],
    ])
    expect(await owed(merchant)).toBe(before - 100_00 - FEE)
    expect(await violationsOf(merchant)).toEqual([])
    await collect()
    expect(await kindsOf(merchant)).toEqual(['charge', 'refund'])

    await decide('won')
    expect(await statusesOf(merchant)).toEqual(['accepted'])
    expect(await owed(merchant)).toBe(before - FEE)
    await collect()
    expect(await kindsOf(merchant)).toContain('instalment')
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('when returned leaves nothing to collect once the dispute is lost', async () => {
    const { merchant, before, refundSteps } = await refundInFlight(false)
    const decide = await dispute(merchant, 'charge')
    came(refundSteps[0] ?? '')
    await lookUpOperation(merchant, refundSteps[0] ?? '')
    await decide('lost')
    await collect()
    expect([await statusesOf(merchant), await planIn(merchant)]).toEqual([
      ['disputed'],
      [{ status: 'written_off', outstanding: 0 }],
    ])
    expect(await kindsOf(merchant)).toEqual(['charge', 'refund'])
    expect(await owed(merchant)).toBe(before - 100_00 - FEE)
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('for an instalment, when returned, keeps the plan waiting until that dispute is won', async () => {
    const { merchant, before, refundSteps } = await refundInFlight(true)
    expect(refundSteps).toHaveLength(2)
    const decide = await dispute(merchant, 'instalment')
    for (const step of refundSteps) {
      came(step)
      await lookUpOperation(merchant, step)
    }
    expect(await refundsOf(merchant)).toMatchObject([{ status: 'failed', amount: 400_00 }])
    const steps = await kindsOf(merchant)
    await collect()
    expect(await kindsOf(merchant)).toEqual(steps)
    expect(await planIn(merchant)).toEqual([{ status: 'running', outstanding: 200_00 }])
    expect(await violationsOf(merchant)).toEqual([])
    await decide('won')
    await collect()
    expect((await kindsOf(merchant)).length).toBeGreaterThan(steps.length)
    expect(await owed(merchant)).toBe(before)
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('made and then returned leaves forgiven instalments forgiven, won or lost', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const { merchant, before, refundSteps } = await refundInFlight(false)
      await lookUpOperation(merchant, refundSteps[0] ?? '')
      expect(await statusesOf(merchant)).toEqual(['refunded'])
      const decide = await dispute(merchant, 'charge')
      came(refundSteps[0] ?? '')
      await lookUpOperation(merchant, refundSteps[0] ?? '')
      expect(await refundsOf(merchant)).toEqual([
        { status: 'succeeded', amount: 300_00, toPlan: 300_00, toSource: 0 },
      ])
      expect([await statusesOf(merchant), await planIn(merchant)]).toEqual([
        ['disputed'],
        [{ status: 'cancelled', outstanding: 0 }],
      ])
      expect(await owed(merchant)).toBe(before - 300_00 - 100_00 - FEE)
      expect(await violationsOf(merchant)).toEqual([])
      await decide(outcome)
      expect(await statusesOf(merchant)).toEqual([
        outcome === 'won' ? 'partially_refunded' : 'disputed',
      ])
      expect(await owed(merchant)).toBe(before - 300_00 - FEE - (outcome === 'won' ? 0 : 100_00))
      await collect()
      expect(await kindsOf(merchant)).toEqual(['charge', 'refund'])
      expect(await violationsOf(merchant)).toEqual([])
    }
  })
})

describe('a small charge that verifies a card', () => {
  /** A paid order whose card is being verified. */
  async function verifying(payPlanVariant?: string) {
    const merchant = await world.merchant({ sourceVerificationEnabled: true })
    const { call, merchantId } = merchant
    await world.services.routing.set({ kind: 'card', merchantId, currency: null, provider: 'toy' })
    const order = await merchant.order({ amount: 400_00 })
    const { transactionId } = await pay(order, toy.token(), payPlanVariant && { payPlanVariant })
    const { sourceVerificationId, chargedAmount } = (
      await call(api.startVerification, { body: { ForTransaction: { transactionId } } })
    ).data
    const amount = chargedAmount?.amount ?? 0
    const body = { UpdateOutcome: { outcome: 'passed' as const } }
    const { operationId } = await stepOf(merchant, 'verify')
    const providerRef = `dp_${operationId}`
    return {
      merchant,
      amount,
      pass: async () => call(api.updateVerification, { sourceVerificationId, body }),
      dueAgain: async () =>
        (await call(api.getVerification, { query: { transactionId } })).data?.returnDueAt ?? null,
      /** Has the provider report the end of the dispute. */
      async disputed(state: 'open' | 'won' | 'lost', disputedAmount = amount) {
        const reason = 'fraudulent'
        const lookup = { operationId, amount: disputedAmount, reason, state, dueBy: null }
        toy.disputes.set(providerRef, { kind: 'dispute', ...lookup })
        return world.services.disputes.reconcile(merchantId, { provider: 'toy', providerRef })
      },
    }
  }
  const aDayPasses = async () => {
    world.time.advance({ days: 1, minutes: 1 })
    await world.services.verifications.endDue()
  }
  const returnsOf = async (merchant: TestMerchant) =>
    (await stepsOf(merchant)).flatMap(({ kind, status }) =>
      kind === 'verify_return' ? [status] : [],
    )
  const journalsOf = async ({ merchantId }: TestMerchant) =>
    (
      await world.db.reader.query<{ kind: string }>(
        null,
        `select kind from app.ledger_journal
         where merchant_id = $1 and source_type in ('verification', 'dispute')
         order by occurred_at, journal_id`,
        [merchantId],
      )
    ).map(({ kind }) => kind)
  /** What we owe cardholders and what the platform lost, in minor units. */
  const owedAndLost = async ({ merchantId }: TestMerchant) => {
    const entries = await world.db.reader.query<{ account: string; amount: number }>(
      null,
      `select account, abs(credits - debits)::int4 as amount from app.ledger_balance
       where merchant_id = $1 and account in ('verification_payable', 'credit_loss')`,
      [merchantId],
    )
    const of = (account: string) => entries.find((entry) => entry.account === account)?.amount ?? 0
    return [of('verification_payable'), of('credit_loss')]
  }
  const merchantSees = async ({ call, merchantId }: TestMerchant) => ({
    balances: (await call(api.getBalances, { merchantId })).data.balances,
    disputes: (await call(api.listDisputes, { merchantId, query: {} })).data,
  })

  test('BEY-149 returned before we learn of its refund books neither', async () => {
    const { merchant, pass, dueAgain } = await verifying()
    toy.losesAnswers = true
    await pass()
    const { operationId } = await stepOf(merchant, 'verify_return')
    toy.followUps.set(operationId, { kind: 'returned', ref: 'toy_back', code: 'refund_failed' })
    expect(await lookUpOperation(merchant, operationId)).toBe('settled')
    expect(await journalsOf(merchant)).toEqual(['verification_charged'])
    const due = new Date((await dueAgain()) ?? 0)
    expect(due.getTime() - world.time.now().getTime()).toBeGreaterThan(86_000_000)
    expect(await violationsOf(merchant)).toEqual([])
    toy.losesAnswers = false
    await aDayPasses()
    expect(await returnsOf(merchant)).toEqual(['failed', 'succeeded'])
    expect(await lookUpOperation(merchant, operationId)).toBe('settled')
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('BEY-149 disputed, costs the merchant nothing, waits, and is refunded once the dispute is won', async () => {
    const { merchant, amount, pass, disputed, dueAgain } = await verifying()
    const before = await merchantSees(merchant)
    expect(await disputed('open')).toBe('waiting')
    expect(await statusesOf(merchant)).toEqual(['paid'])
    expect(await merchantSees(merchant)).toEqual(before)
    expect(await owedAndLost(merchant)).toEqual([amount, amount])
    await pass()
    await aDayPasses()
    expect([await returnsOf(merchant), await dueAgain()]).toEqual([[], expect.any(String)])
    expect(await violationsOf(merchant)).toEqual([])
    expect(await disputed('won')).toBe('settled')
    await aDayPasses()
    expect(await returnsOf(merchant)).toEqual(['succeeded'])
    expect(await owedAndLost(merchant)).toEqual([0, 0])
    expect(await merchantSees(merchant)).toMatchObject({ disputes: before.disputes })
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('BEY-149 lost in a dispute, is not refunded; won after all, it is', async () => {
    const { merchant, pass, disputed, dueAgain } = await verifying()
    await disputed('open')
    await pass()
    await disputed('lost')
    await aDayPasses()
    await aDayPasses()
    expect(await journalsOf(merchant)).toEqual([
      'verification_charged',
      'dispute_opened',
      'verification_charged_back',
    ])
    expect([await returnsOf(merchant), await dueAgain()]).toEqual([[], null])
    expect(await owedAndLost(merchant)).toEqual([0, 0])
    expect(await violationsOf(merchant)).toEqual([])

    await disputed('open')
    await disputed('won')
    expect(await violationsOf(merchant)).toEqual([])
    await aDayPasses()
    expect((await journalsOf(merchant)).slice(3)).toEqual([
      'dispute_won',
      'verification_owed_again',
      'verification_returned',
    ])
    expect(await owedAndLost(merchant)).toEqual([0, 0])
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('BEY-149 refunded and also lost in a dispute, is the platform’s loss', async () => {
    const { merchant, amount, pass, disputed } = await verifying()
    await pass()
    await disputed('open')
    await disputed('lost')
    await aDayPasses()
    expect(await returnsOf(merchant)).toEqual(['succeeded'])
    expect(await owedAndLost(merchant)).toEqual([0, amount])
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('BEY-149 partly lost, is still refunded', async () => {
    const { merchant, pass, disputed } = await verifying()
    await disputed('lost', 50)
    await pass()
    expect(await returnsOf(merchant)).toEqual(['succeeded'])
    expect(await owedAndLost(merchant)).toEqual([0, 50])
    expect(await violationsOf(merchant)).toEqual([])
  })

  test('BEY-149 disputed, leaves the plan of its payment running', async () => {
    const { merchant, disputed } = await verifying(DEFAULT_PLAN_VARIANT)
    await disputed('open')
    await disputed('lost')
    world.time.advance({ days: 20 })
    await world.services.plans.collectDue()
    const plans = await world.db.reader.query<Pick<Row<'app.payPlan'>, 'status' | 'disputedBy'>>(
      null,
      'select status, disputed_by from app.pay_plan where merchant_id = $1',
      [merchant.merchantId],
    )
    expect(plans).toEqual([{ status: 'running', disputedBy: null }])
    expect((await stepsOf(merchant)).map(({ kind }) => kind)).toContain('instalment')
    expect(await violationsOf(merchant)).toEqual([])
  })
})

describe('a bank', () => {
  test('leaves a PayTo payment waiting while silent, and charges it when approved', async () => {
    const payTo = world.providers.opened(toyPayTo)
    const merchant = await merchantOf('payto', 'toy_payto')
    const order = await merchant.order({ amount: 60_00 })
    await payByBank(order, { payTo: { agreementToken: payTo.agreement() } })
    const { operationId } = await stepOf(merchant, 'charge')
    payTo.isSilent = true
    expect(await lookUpOperation(merchant, operationId, 'toy_payto')).toBe('unknown')
    payTo.isSilent = false
    payTo.approve()
    expect(await lookUpOperation(merchant, operationId, 'toy_payto')).toBe('settled')
    expect(await statusesOf(merchant)).toEqual(['paid'])
  })

  async function debit(amount: number, isAnswered = true) {
    const bank = world.providers.opened(toyDebit)
    const merchant = await merchantOf('direct_debit', 'toy_debit')
    const order = await merchant.order({ amount })
    if (!isAnswered) bank.fallSilent()
    const paying = payByBank(order, { directDebit: { paymentToken: bank.token() } })
    if (isAnswered) await paying
    else paying.catch(() => undefined)
    return { bank, merchant }
  }

  test('is asked daily whether it returned a confirmed debit, and may be silent', async () => {
    const { bank, merchant } = await debit(70_00)
    bank.confirm()
    world.time.advance({ days: 2 })
    await sweep(world)
    expect(await statusesOf(merchant)).toEqual(['paid'])
    const { operationId } = await stepOf(merchant, 'charge')
    const lookupCount = () => bank.calls.filter((call) => call === `lookup ${operationId}`).length
    expect(lookupCount()).toBe(1)
    world.time.advance({ hours: 20 })
    await sweep(world)
    expect(lookupCount()).toBe(1)
    bank.say({ kind: 'unknown' })
    world.time.advance({ hours: 5 })
    const errors = vi.spyOn(world.http.log, 'error')
    await sweep(world)
    expect(lookupCount()).toBe(2)
    expect(errors).not.toHaveBeenCalled()
    bank.giveBack()
    world.time.advance({ days: 1, hours: 1 })
    await sweep(world)
    expect(await statusesOf(merchant)).toEqual(['failed'])
  })

  test('is watched for the return of a debit that it took without ever answering', async () => {
    const { bank, merchant } = await debit(80_00, false)
    await vi.waitFor(async () => expect(await stepsOf(merchant)).toHaveLength(1), 20_000)
    bank.confirm()
    const { operationId } = await stepOf(merchant, 'charge')
    expect(await lookUpOperation(merchant, operationId, 'toy_debit')).toBe('settled')
    expect(await statusesOf(merchant)).toEqual(['paid'])
    bank.giveBack()
    world.time.advance({ days: 2 })
    await sweep(world)
    expect(await statusesOf(merchant)).toEqual(['failed'])
    expect(await violationsOf(merchant)).toEqual([])
  })
})
