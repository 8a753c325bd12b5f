import { api } from '@paydeck/contract/protocol/api'
import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/money/plan-variants'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Row } from '../../src/db/rows.ts'
import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { toyCard, type ToyCardProvider } from '../toy-card/provider.ts'
import { statusesOf } from '../staff-view.ts'

const SITE = 'http://localhost:4999'
const providers = { installed: [toyCard], env: { TOY_CARD_ORIGIN: SITE } }

let cluster: TestCluster
let databaseUrl: string
let world: World
let toy: ToyCardProvider
beforeAll(async () => {
  // A separate database: other servers would refuse to start with a rule that names the toy.
  cluster = await openTestCluster()
  databaseUrl = await cluster.createDatabase()
  world = await startWorld({ databaseUrl, providers, providerTimeLimitMs: 60_000 })
  toy = world.providers.opened(toyCard)
})
beforeEach(() => {
  world.time.toNoon()
  toy.answer()
})
afterAll(async () => {
  toy.answer()
  await world.stop()
  await cluster.stop()
})

const rule = (provider: string, at: { merchantId?: string; currency?: 'AUD' | 'NZD' }) =>
  world.services.routing.set({
    kind: 'card',
    merchantId: at.merchantId ?? null,
    currency: at.currency ?? null,
    provider,
  })
const clear = (merchantId: string) =>
  world.services.routing.clear({ kind: 'card', merchantId, currency: null })
/** A merchant whose new payments go to the toy. */
async function toyMerchant(options: Parameters<World['merchant']>[0] = {}) {
  const merchant = await world.merchant(options)
  await rule('toy', { merchantId: merchant.merchantId })
  return merchant
}

const invoiceOf = async (order: TestOrder) =>
  (await order.customer(api.getInvoice, { merchantOrderId: order.merchantOrderId })).data
const pay = async (order: TestOrder, paymentToken: string, more = {}) =>
  (
    await order.customer(api.payOrder, {
      merchantOrderId: order.merchantOrderId,
      body: { paymentToken, ...more },
    })
  ).data
const steps = (merchant: TestMerchant) =>
  world.db.reader.query<
    Pick<Row<'app.paymentOperation'>, 'kind' | 'status' | 'provider' | 'operationId' | 'amount'>
  >(
    null,
    `select kind, status, provider, operation_id, amount from app.payment_operation
     where merchant_id = $1 order by created_at, operation_id`,
    [merchant.merchantId],
  )
const stepSummaries = async (merchant: TestMerchant) =>
  (await steps(merchant)).map(({ kind, status, provider }) => `${kind} ${status} ${provider}`)
const idOf = (action: { threeDSAuthorisationId: string } | undefined) => ({
  threeDSAuthorisationId: action?.threeDSAuthorisationId ?? '',
})
/** A running plan of 400 at the toy. */
async function plan(merchant: TestMerchant) {
  const order = await merchant.order({ amount: 400_00 })
  await pay(order, toy.token(), { payPlanVariant: DEFAULT_PLAN_VARIANT })
  const { merchantOrderId, customer } = order
  return {
    order,
    change: async (paymentToken: string) =>
      (await customer(api.changePlanCard, { merchantOrderId, body: { paymentToken } })).data,
    payNext: async (paymentToken?: string) =>
      (
        await customer(api.payInstalments, {
          merchantOrderId,
          body: { what: 'next', ...(paymentToken !== undefined && { paymentToken }) },
        })
      ).data,
  }
}
const refund = (
  { call, merchantId, currency }: TestMerchant,
  transactionId: string,
  amount: number,
) =>
  call(
    api.createRefund,
    { merchantId, body: { transactionId, refundAmount: { amount, currency } } },
    { idempotencyKey: `two-providers-${transactionId}-${amount}` },
  )

describe('new payments', () => {
  test('follow the rules: a merchant’s before a currency’s, otherwise the first provider', async () => {
    await rule('toy', { currency: 'NZD' })
    const australian = await world.merchant()
    const ruled = await toyMerchant()
    const kiwi = await world.merchant({ country: 'NZ' })
    const sandboxMerchant = await world.merchant({ country: 'NZ' })
    await rule('sandbox', { merchantId: sandboxMerchant.merchantId })
    const parts = []
    for (const merchant of [australian, ruled, kiwi, sandboxMerchant]) {
      const order = await merchant.order({ amount: 10_00 })
      const { cardProvider, ways } = await invoiceOf(order)
      parts.push(cardProvider?.part)
      // The sandbox's wallets encrypt cards only for the sandbox.
      expect(ways.wallets).toEqual({ applePay: null, googlePay: null })
      const isToy = cardProvider?.part === 'toy-fields'
      const paid = await pay(order, isToy ? toy.token() : await world.cardToken(CARDS.visa))
      expect(paid.transactionStatus).toBe('paid')
    }
    expect(parts).toEqual(['card-fields', 'toy-fields', 'toy-fields', 'card-fields'])
    expect(await stepSummaries(ruled)).toEqual(['charge succeeded toy'])
    expect(await stepSummaries(kiwi)).toEqual(['charge succeeded toy'])
    expect(await stepSummaries(sandboxMerchant)).toEqual(['charge succeeded sandbox'])
    await world.services.routing.clear({ kind: 'card', merchantId: null, currency: 'NZD' })
  })

  test('BEY-24 are taken on the provider’s own site, which the page’s policy allows', async () => {
    const merchant = await toyMerchant()
    const order = await merchant.order({ amount: 10_00 })
    expect((await invoiceOf(order)).cardProvider).toEqual({
      part: 'toy-fields',
      tokensUrl: `${SITE}/tokens`,
      settings: { publishable: 'pk_toy' },
    })
    const page = await fetch(`${world.origin}/pay/au/invoice/${order.merchantOrderId}`, {
      redirect: 'manual',
    })
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(new RegExp(`script-src [^;]*${SITE}`))
    expect(policy).toMatch(new RegExp(`frame-src [^;]*${SITE}`))
  })
})

describe('after the rule changes, a payment stays with its provider', () => {
  test('captures and cancels holds', async () => {
    const merchant = await toyMerchant()
    const server = await merchant.server()
    const hold = async () => {
      const { merchantOrderId } = await merchant.order({ amount: 50_00 })
      const { data } = await server(api.payOrder, {
        merchantOrderId,
        body: { paymentToken: toy.token(), authoriseOnly: true },
      })
      return data.transactionId
    }
    const [captured, cancelled] = [await hold(), await hold()]
    await clear(merchant.merchantId)
    const { merchantId } = merchant
    await merchant.call(api.captureAuthorisation, {
      merchantId,
      transactionId: captured,
      body: { captureAmount: 20_00 },
    })
    await merchant.call(api.cancelAuthorisation, { merchantId, transactionId: cancelled })
    await refund(merchant, captured, 5_00)
    expect((await stepSummaries(merchant)).toSorted()).toEqual([
      'authorise succeeded toy',
      'authorise succeeded toy',
      'capture succeeded toy',
      'refund succeeded toy',
      'void succeeded toy',
    ])
  })

  test('charges a saved card for a shop, and verifies a card', async () => {
    const merchant = await toyMerchant({ sourceVerificationEnabled: true })
    const order = await merchant.order({ amount: 30_00 })
    const { transactionId } = await pay(order, toy.token())
    await clear(merchant.merchantId)
    const server = await merchant.server()
    const { data: payment } = await server(api.getMerchantTransaction, { transactionId })
    const cardPaymentSourceId = payment.cardPaymentSourceId ?? ''
    const { data: saved } = await server(api.createSavedCardPayment, {
      body: { paymentAmount: { amount: 12_00, currency: 'AUD' }, cardPaymentSourceId },
    })
    const secondOrder = await merchant.order({ amount: 12_00 })
    await server(api.payOrder, {
      merchantOrderId: secondOrder.merchantOrderId,
      body: { paymentToken: saved.paymentTokenId, offSession: true },
    })
    await merchant.call(api.startVerification, { body: { ForTransaction: { transactionId } } })
    expect(await stepSummaries(merchant)).toEqual([
      'charge succeeded toy',
      'charge succeeded toy',
      'verify succeeded toy',
    ])
  })

  test('collects instalments, until a new card moves the plan to its own provider', async () => {
    const merchant = await toyMerchant()
    const order = await merchant.order({ amount: 400_00 })
    const { transactionId } = await pay(order, toy.token(), {
      payPlanVariant: DEFAULT_PLAN_VARIANT,
    })
    await clear(merchant.merchantId)
    const { merchantOrderId } = order
    await order.customer(api.payInstalments, { merchantOrderId, body: { what: 'next' } })
    await order.customer(api.changePlanCard, {
      merchantOrderId,
      body: { paymentToken: await world.cardToken(CARDS.visa) },
    })
    await order.customer(api.payInstalments, { merchantOrderId, body: { what: 'next' } })
    await refund(merchant, transactionId, 400_00)
    expect((await stepSummaries(merchant)).toSorted()).toEqual([
      'card_check succeeded sandbox',
      'charge succeeded toy',
      'instalment succeeded sandbox',
      'instalment succeeded toy',
      'refund succeeded sandbox',
      'refund succeeded toy',
      'refund succeeded toy',
    ])
  })

  test('collects due instalments in the sweep', async () => {
    const merchant = await toyMerchant()
    const order = await merchant.order({ amount: 400_00 })
    await pay(order, toy.token(), { payPlanVariant: DEFAULT_PLAN_VARIANT })
    await clear(merchant.merchantId)
    world.time.advance({ days: 15 })
    await world.services.plans.collectDue()
    expect(await stepSummaries(merchant)).toEqual([
      'charge succeeded toy',
      'instalment succeeded toy',
    ])
  })

  test('completes its challenges, and closes abandoned ones', async () => {
    const merchant = await toyMerchant()
    const [passed, unconfirmed] = [
      await merchant.order({ amount: 10_00 }),
      await merchant.order({ amount: 11_00 }),
    ]
    const { paymentActionRequired: action } = await pay(passed, toy.token('challenge'))
    await pay(unconfirmed, toy.token('challenge'))
    await clear(merchant.merchantId)
    await unconfirmed.pay(CARDS.visa)
    expect(toy.calls.at(-1)?.what).toBe('close')
    toy.passChallenges()
    const { data } = await passed.customer(api.payOrder, {
      merchantOrderId: passed.merchantOrderId,
      body: { paymentActionRequired: idOf(action) },
    })
    expect(data.transactionStatus).toBe('paid')
    expect((await stepSummaries(merchant)).toSorted()).toEqual([
      'charge failed toy',
      'charge succeeded sandbox',
      'charge succeeded toy',
    ])
  })

  test('completes a plan’s challenges, and closes abandoned ones', async () => {
    const merchant = await toyMerchant()
    const { order, change, payNext } = await plan(merchant)
    const { paymentActionRequired: challenge } = await payNext(toy.token('challenge'))
    await clear(merchant.merchantId)
    toy.passChallenges()
    const { merchantOrderId } = order
    await order.customer(api.payInstalments, {
      merchantOrderId,
      body: { what: 'next', paymentActionRequired: idOf(challenge) },
    })
    await rule('toy', { merchantId: merchant.merchantId })
    const { paymentActionRequired: checked } = await change(toy.token('challenge'))
    await clear(merchant.merchantId)
    toy.passChallenges()
    await order.customer(api.changePlanCard, {
      merchantOrderId,
      body: { paymentActionRequired: idOf(checked) },
    })
    await rule('toy', { merchantId: merchant.merchantId })
    await change(toy.token('challenge'))
    await clear(merchant.merchantId)
    await change(await world.cardToken(CARDS.visa))
    expect(toy.calls.at(-1)?.what).toBe('close')
    expect(await stepSummaries(merchant)).toEqual([
      'charge succeeded toy',
      'instalment succeeded toy',
      'card_check succeeded toy',
      'card_check failed toy',
      'card_check succeeded sandbox',
    ])
  })

  test('reconciles lost outcomes', async () => {
    const merchant = await toyMerchant({ sourceVerificationEnabled: true })
    const { merchantId } = merchant
    const server = await merchant.server()
    const hold = async () => {
      const { merchantOrderId } = await merchant.order({ amount: 50_00 })
      const { data } = await server(api.payOrder, {
        merchantOrderId,
        body: { paymentToken: toy.token(), authoriseOnly: true },
      })
      return data.transactionId
    }
    const [captured, cancelled] = [await hold(), await hold()]
    const order = await merchant.order({ amount: 20_00 })
    const { transactionId } = await pay(order, toy.token())
    const { payNext } = await plan(merchant)
    const changing = await plan(merchant)
    const verified = await merchant.order({ amount: 21_00 })
    const { transactionId: checked } = await pay(verified, toy.token())
    const verification = (
      await merchant.call(api.startVerification, {
        body: { ForTransaction: { transactionId: checked } },
      })
    ).data
    toy.losesAnswers = true
    await pay(await merchant.order({ amount: 10_00 }), toy.token())
    await merchant.call(api.captureAuthorisation, {
      merchantId,
      transactionId: captured,
      body: {},
    })
    await merchant.call(api.cancelAuthorisation, { merchantId, transactionId: cancelled })
    await refund(merchant, transactionId, 20_00)
    await payNext()
    await expect(changing.change(toy.token())).rejects.toThrow('has not answered yet')
    await merchant
      .call(api.startVerification, { body: { ForTransaction: { transactionId: captured } } })
      .catch(() => undefined)
    await merchant.call(api.updateVerification, {
      sourceVerificationId: verification.sourceVerificationId,
      body: { UpdateOutcome: { outcome: 'passed' } },
    })
    const secondOrder = await merchant.order({ amount: 22_00 })
    const { transactionId: secondPayment } = await pay(secondOrder, toy.token())
    toy.losesAnswers = false
    await clear(merchantId)
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
    await merchant.call(api.startVerification, {
      body: { ForTransaction: { transactionId: secondPayment } },
    })
    const open = (await steps(merchant)).filter(({ status }) => status !== 'succeeded')
    expect(open).toEqual([])
    expect(new Set((await steps(merchant)).map(({ provider }) => provider))).toEqual(
      new Set(['toy']),
    )
  })
})

describe('events', () => {
  test('reach the provider that sent them, and no other’s payments', async () => {
    const merchant = await toyMerchant()
    const { merchantId } = merchant
    await pay(await merchant.order({ amount: 10_00 }), toy.token('silent'))
    await clear(merchantId)
    const customerOrder = await merchant.order({ amount: 10_00 })
    await customerOrder.pay(CARDS.visa)
    const [own, foreign] = await steps(merchant)
    if (!own || !foreign) throw new Error('Two charges were made')
    const sendEvent = async (eventId: string, operationId: string) => {
      expect(await toy.tell({ eventId, merchantId, operationId })).toBe(200)
      return world.services.providerEvents.process('card-toy', eventId)
    }
    expect(await sendEvent('late', own.operationId)).toBe('settled')
    expect(await statusesOf(merchant)).toEqual(['paid', 'paid'])
    const callCount = toy.calls.length
    await expect(sendEvent('foreign', foreign.operationId)).rejects.toThrow('not known')
    expect(toy.calls).toHaveLength(callCount)
  })

  test('open a dispute of the sender’s charges only', async () => {
    const merchant = await toyMerchant()
    const { merchantId } = merchant
    await pay(await merchant.order({ amount: 10_00 }), toy.token())
    await clear(merchantId)
    await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
    const [own, foreign] = await steps(merchant)
    for (const [ref, operation] of [
      ['dp_own', own],
      ['dp_foreign', foreign],
    ] as const)
      toy.disputes.set(ref, {
        kind: 'dispute',
        operationId: operation?.operationId ?? '',
        amount: 10_00,
        reason: 'fraudulent',
        state: 'open',
        dueBy: null,
      })
    const openDispute = async (disputeRef: string, operationId = '') => {
      await toy.tell({ eventId: disputeRef, merchantId, operationId, disputeRef })
      return world.services.providerEvents.process('card-toy', disputeRef)
    }
    expect(await openDispute('dp_own', own?.operationId)).toBe('waiting')
    await expect(openDispute('dp_foreign', foreign?.operationId)).rejects.toThrow('not known')
    expect((await statusesOf(merchant)).toSorted()).toEqual(['disputed', 'paid'])
  })
})

test('a silent provider does not delay the other', async () => {
  const merchant = await toyMerchant()
  await pay(await merchant.order({ amount: 10_00 }), toy.token('silent'))
  await clear(merchant.merchantId)
  await (await merchant.order({ amount: 10_00 })).pay(CARDS.challenge)
  world.time.advance({ minutes: 16 })
  toy.fallSilent()
  const checking = world.services.operations.checkDue()
  // The sandbox expires the abandoned challenge before the toy answers.
  await vi.waitFor(
    async () => expect((await statusesOf(merchant)).toSorted()).toEqual(['failed', 'pending']),
    20_000,
  )
  toy.answer()
  await checking
  expect((await statusesOf(merchant)).toSorted()).toEqual(['failed', 'paid'])
})

test('a server does not start with a rule for a disabled provider', async () => {
  const merchant = await toyMerchant()
  await expect(startWorld({ databaseUrl })).rejects.toThrow(
    'No card provider "toy" is on here; on are: sandbox.',
  )
  await clear(merchant.merchantId)
})
