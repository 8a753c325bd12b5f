import { api } from '@paydeck/contract/protocol/api'
import {
  PAYTO_AGREEMENTS_PATH,
  type PayToAgreement,
} from '@paydeck/contract/calls/payments/bank-payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { agreement, PAYERS, payByBank, payByPayTo, sweep } from './bank-payers.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { netOf } from './payout-merchants.ts'
import { paymentsOf, stateOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

const methodOf = async (merchant: TestMerchant, transactionId: string | undefined) =>
  (await merchant.call(api.getTransaction, { transactionId: transactionId ?? '' })).data
    .paymentMethod
const statusOf = async (agreementToken: string): Promise<string> => {
  const answer = await fetch(`${world.origin}${PAYTO_AGREEMENTS_PATH}/${agreementToken}`)
  return ((await answer.json()) as PayToAgreement).status
}

describe('an order that is paid by PayTo', () => {
  test('PAYD-14 is paid at once when the payer has approved', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 60_00 })
    const paid = await payByPayTo(world, order, PAYERS.approved, 60_00)
    expect(paid).toMatchObject({ transactionStatus: 'paid', amount: 60_00, type: 'paycard' })
    expect(await paymentsOf(merchant)).toMatchObject([
      {
        paymentMethodType: 'PayTo',
        transactionStatus: 'paid',
        platformFee: 60_00 - netOf(60_00),
        transactionPayType: { payCardId: expect.stringMatching(/^card_/) as string },
      },
    ])
    expect(await methodOf(merchant, paid.transactionId)).toEqual({
      paymentMethodType: 'PayTo',
      accountHint: 'a•••@payto.example',
      paymentFailure: null,
    })
    const { rows } = await world.db.readerPool.query(
      `select debit_account, amount from app.ledger_posting
       where merchant_id = $1 and credit_account = 'merchant_payable'`,
      [merchant.merchantId],
    )
    expect(rows).toEqual([{ debit_account: 'clearing:payto', amount: 60_00 }])
    expect(await stateOf(order)).toBe('paid')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test.each([
    ['a phone number', { payId: '+61 400 000 001' }, '•••0001'],
    ['an ABN', { payId: '51824753556' }, '•••3556'],
    ['a BSB and account', { bsb: '000-000', accountNumber: '000123456' }, '•••3456'],
  ])('accepts %s as well, and shows only its last digits', async (_, payer, hint) => {
    const answer = await fetch(world.origin + PAYTO_AGREEMENTS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payerName: 'Jane Doe', payer, amount: 100, currency: 'AUD' }),
    })
    expect(await answer.json()).toEqual({
      agreementToken: expect.stringMatching(/^agrm_[\w-]{16}$/) as string,
      status: 'active',
      accountHint: hint,
    })
  })

  test('waits for a payer who approves later, and is then charged once', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 60_00 })
    const { agreementToken } = await agreement(world, PAYERS.later, 60_00)
    expect(await payByBank(order, { payTo: { agreementToken } })).toMatchObject({
      transactionStatus: 'pending',
    })
    expect(await stateOf(order)).toBe('processing')
    expect(await statusOf(agreementToken)).toBe('pending')
    const [waiting] = await paymentsOf(merchant)
    expect(waiting).toMatchObject({ transactionStatus: 'pending', outcomeUnknown: false })
    expect(await methodOf(merchant, waiting?.transactionId)).toMatchObject({
      accountHint: 'l•••@payto.example',
    })
    expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject({ status: 409 })

    world.time.advance({ minutes: 9 })
    await sweep(world)
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'pending' }])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    world.time.advance({ minutes: 2 })
    expect(await statusOf(agreementToken)).toBe('active')
    await Promise.all([sweep(world), sweep(world), sweep(world)])
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'paid' }])
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test.each([
    [
      'agreement_refused',
      PAYERS.refused,
      'The customer declined the PayTo agreement at their bank.',
    ],
    ['insufficient_funds', PAYERS.insufficient, 'There was not enough money in the account.'],
  ])(
    'PAYD-14 is refused with %s, says why, and the order can be paid again',
    async (code, payer, message) => {
      const merchant = await world.merchant()
      const order = await merchant.order({ amount: 60_00 })
      const refusal = await refusalOf(payByPayTo(world, order, payer, 60_00))
      expect(refusal).toMatchObject({ status: 400, errorCode: code })
      expect(refusal.message).toMatch(/^[A-Z].+\.$/)
      const [payment] = await paymentsOf(merchant)
      expect(payment).toMatchObject({ transactionStatus: 'failed', chargeFailure: { code } })
      expect(await methodOf(merchant, payment?.transactionId)).toEqual({
        paymentMethodType: 'PayTo',
        accountHint: `${payer.slice(0, 1)}•••@payto.example`,
        paymentFailure: { message },
      })
      await payByPayTo(world, order, PAYERS.approved, 60_00)
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    },
  )

  test('fails an hour later when the payer never answers', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 60_00 })
    expect(await payByPayTo(world, order, PAYERS.unanswered, 60_00)).toMatchObject({
      transactionStatus: 'pending',
    })
    world.time.advance({ minutes: 59 })
    await sweep(world)
    expect(await stateOf(order)).toBe('processing')
    world.time.advance({ minutes: 2 })
    await sweep(world)
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'failed', chargeFailure: { code: 'agreement_expired' } },
    ])
    expect(await stateOf(order)).toBe('payable')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('an agreement must be known, and pays once, at most its own amount', async () => {
    const merchant = await world.merchant()
    const [first, second] = [
      await merchant.order({ amount: 500 }),
      await merchant.order({ amount: 500 }),
    ]
    const { agreementToken } = await agreement(world, PAYERS.approved, 500)
    await payByBank(first, { payTo: { agreementToken } })
    const codeOf = async (paying: Promise<unknown>) => (await refusalOf(paying)).errorCode
    expect(await codeOf(payByBank(second, { payTo: { agreementToken } }))).toBe('agreement_used')
    expect(await codeOf(payByPayTo(world, second, PAYERS.approved, 499))).toBe('agreement_amount')
    const unknown = { payTo: { agreementToken: 'agrm_AAAAAAAAAAAAAAAA' } }
    expect(await codeOf(payByBank(second, unknown))).toBe('agreement_unknown')
    await payByPayTo(world, second, PAYERS.approved, 500)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('a PayTo provider that does not answer', () => {
  test('charged: found a minute later, paid once', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 60_00 })
    expect(await payByPayTo(world, order, PAYERS.silentPaid, 60_00)).toMatchObject({
      transactionStatus: 'pending',
    })
    expect(await paymentsOf(merchant)).toMatchObject([{ outcomeUnknown: true }])
    world.time.advance({ minutes: 1 })
    await sweep(world)
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'paid', outcomeUnknown: false },
    ])
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('not charged: given up after five minutes, and never charged without the customer’s knowledge', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 60_00 })
    await payByPayTo(world, order, PAYERS.silentUnpaid, 60_00)
    world.time.advance({ minutes: 1 })
    await sweep(world)
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'pending', outcomeUnknown: true },
    ])
    world.time.advance({ minutes: 5 })
    await sweep(world)
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'failed', chargeFailure: { code: 'not_charged' } },
    ])
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(0)
    await order.pay(CARDS.visa)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})
