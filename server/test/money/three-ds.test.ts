import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { press } from './challenge-page.ts'
import { paymentsOf, stateOf, statusesOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const confirm = async (order: TestOrder, threeDSAuthorisationId: string) =>
  (
    await order.customer(api.payOrder, {
      merchantOrderId: order.merchantOrderId,
      body: { paymentActionRequired: { threeDSAuthorisationId } },
    })
  ).data

/** Pays with a card that needs a challenge; returns its action. */
async function challenged(order: TestOrder) {
  const answer = await order.pay(CARDS.challenge)
  expect(answer).toMatchObject({
    transactionStatus: 'incomplete',
    paymentToken: expect.stringMatching(/^(ptkn|pm)_/) as string,
  })
  const action = answer.paymentActionRequired
  if (!action) throw new Error('No challenge was requested')
  return { transactionId: answer.transactionId, ...action }
}

const charges = (merchant: TestMerchant, order: TestOrder) =>
  chargesOf(world, merchant.merchantId, order.merchantOrderId)

describe('the challenge page', () => {
  test('shows amount and card, runs no script, may be shown in a dialog over a shop, and returns to the order', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50 })
    const { redirectURL, threeDSAuthorisationId } = await challenged(order)
    expect(redirectURL).toContain(`${world.origin}/provider/sandbox/card/challenges/`)
    const page = await fetch(redirectURL)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('frame-ancestors http: https:')
    expect(policy).not.toContain('script-src')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('42.50')
    expect(html).toContain('3184')
    expect(html).not.toContain('<script')

    const redirect = await press(redirectURL, 'Confirm')
    expect(redirect.origin + redirect.pathname).toBe(
      `${world.origin}/pay/au/invoice/${order.merchantOrderId}`,
    )
    expect(redirect.searchParams.get('threeDSAuthorisationId')).toBe(threeDSAuthorisationId)
    const over = await (await fetch(redirectURL)).text()
    expect(over).toContain('This request has ended')
    expect(over).toContain(`href="${redirect.origin}${redirect.pathname}?`)
  })

  test('does not exist for a made-up id', async () => {
    const forged = `${world.origin}/provider/sandbox/card/challenges/tdsa_AAAAAAAAAAAAAAAA`
    expect((await fetch(forged)).status).toBe(404)
    expect((await fetch(`${forged}/confirm`, { method: 'POST' })).status).toBe(404)
  })
})

describe('a payment that needs a 3-D Secure challenge', () => {
  test('confirmed: paid once, however often the page confirms', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50 })
    const challenge = await challenged(order)
    expect(await charges(merchant, order)).toBe(0)
    expect(await stateOf(order)).toBe('payable')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    await press(challenge.redirectURL, 'Confirm')
    const paid = await confirm(order, challenge.threeDSAuthorisationId)
    expect(paid).toMatchObject({
      transactionId: challenge.transactionId,
      transactionStatus: 'paid',
    })
    expect(paid.paymentActionRequired).toBeUndefined()
    expect(await confirm(order, challenge.threeDSAuthorisationId)).toEqual(paid)
    const { data: detail } = await merchant.call(api.getTransaction, {
      transactionId: challenge.transactionId,
    })
    expect(detail.paymentMethod).toMatchObject({
      card3DSVerificationPassed: true,
      outcome3ds: { info: 'authenticated' },
    })
    expect(await charges(merchant, order)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('confirmed for a hold: held, and captured later', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50, authoriseOnly: true })
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Confirm')
    expect(await confirm(order, challenge.threeDSAuthorisationId)).toMatchObject({
      transactionStatus: 'not_captured',
    })
    await merchant.call(api.captureAuthorisation, {
      merchantId: merchant.merchantId,
      transactionId: challenge.transactionId,
      body: {},
    })
    expect(await charges(merchant, order)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('refused: declined with a sentence, and the order can be paid', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50 })
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Refuse')
    const refused = {
      status: 400,
      errorCode: 'authentication_failed',
      message:
        'Your bank could not confirm that it is you. Nothing was charged. Please try again or use another card.',
    }
    expect(await refusalOf(confirm(order, challenge.threeDSAuthorisationId))).toEqual(refused)
    expect(await refusalOf(confirm(order, challenge.threeDSAuthorisationId))).toEqual(refused)
    await order.pay(CARDS.visa)
    expect(await statusesOf(merchant)).toEqual(['paid', 'failed'])
    expect(await charges(merchant, order)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('not answered yet: still waiting, with the same address', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50 })
    const challenge = await challenged(order)
    expect(await confirm(order, challenge.threeDSAuthorisationId)).toMatchObject({
      transactionStatus: 'incomplete',
      paymentActionRequired: { redirectURL: challenge.redirectURL },
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('replaced by another card: the new one pays, the old challenge can charge nothing', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50 })
    const challenge = await challenged(order)
    await order.pay(CARDS.mastercard)
    await press(challenge.redirectURL, 'Confirm').catch(() => undefined)
    await fetch(`${challenge.redirectURL}/confirm`, { method: 'POST', redirect: 'manual' })
    expect(await statusesOf(merchant)).toEqual(['paid', 'failed'])
    expect(await charges(merchant, order)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('confirmed and then paid again: the first charge counts, the second is refused', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50 })
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Confirm')
    expect(await refusalOf(order.pay(CARDS.mastercard))).toMatchObject({ errorCode: 'order_paid' })
    expect(await statusesOf(merchant)).toEqual(['paid'])
    expect(await charges(merchant, order)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('confirmed, but the customer never returned: the sweep finds it paid', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50 })
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Confirm')
    world.time.advance({ minutes: 1 })
    await world.services.operations.checkDue()
    expect(await statusesOf(merchant)).toEqual(['paid'])
    expect(await stateOf(order)).toBe('paid')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('abandoned: after a quarter of an hour it has failed and the order is free', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 42_50 })
    await challenged(order)
    for (const minutes of [1, 5]) {
      world.time.advance({ minutes })
      await world.services.operations.checkDue()
      expect(await statusesOf(merchant)).toEqual(['incomplete'])
    }
    world.time.advance({ minutes: 15 })
    await world.services.operations.checkDue()
    const data = await paymentsOf(merchant)
    expect(data).toMatchObject([
      { transactionStatus: 'failed', chargeFailure: { code: 'authentication_abandoned' } },
    ])
    expect(await stateOf(order)).toBe('payable')
    await merchant.call(api.cancelOrder, {
      merchantId: merchant.merchantId,
      merchantOrderId: order.merchantOrderId,
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a challenge of another order is not found', async () => {
    const merchant = await world.merchant()
    const [first, second] = [
      await merchant.order({ amount: 42_50 }),
      await merchant.order({ amount: 42_50 }),
    ]
    const challenge = await challenged(first)
    expect(await refusalOf(confirm(second, challenge.threeDSAuthorisationId))).toMatchObject({
      status: 404,
    })
    expect(await refusalOf(confirm(first, 'tdsa_AAAAAAAAAAAAAAAA'))).toMatchObject({ status: 404 })
  })
})

test('refuses a payment with neither a token nor a challenge’s result', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 100 })
  const nothing = order.customer(api.payOrder, {
    merchantOrderId: order.merchantOrderId,
    body: {},
  })
  expect(await refusalOf(nothing)).toMatchObject({ status: 400 })
  expect(await statusesOf(merchant)).toEqual([])
})

test('blocks an order after ten declined cards within an hour; others are not affected', async () => {
  const guarded = await startWorld({ limits: true })
  try {
    const merchant = await guarded.merchant()
    const [tested, second] = [
      await merchant.order({ amount: 100 }),
      await merchant.order({ amount: 200 }),
    ]
    for (let counter = 0; counter < 10; counter++)
      expect(await refusalOf(tested.pay(CARDS.declined))).toMatchObject({ status: 400 })
    expect(await refusalOf(tested.pay(CARDS.visa))).toMatchObject({
      status: 429,
      errorCode: 'too_many_requests',
    })
    await second.pay(CARDS.visa)
    guarded.time.advance({ hours: 1 })
    await tested.pay(CARDS.visa)
    // An abandoned challenge reveals as much as a decline.
    const abandoned = await merchant.order({ amount: 300 })
    for (let counter = 0; counter < 10; counter++) await abandoned.pay(CARDS.challenge)
    expect(await refusalOf(abandoned.pay(CARDS.visa))).toMatchObject({ status: 429 })
    expect(await ledgerViolations(guarded, merchant.merchantId)).toEqual([])
  } finally {
    await guarded.stop()
  }
})
