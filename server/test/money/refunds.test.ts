import { withoutApproval } from '../approval-answers.ts'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { refundRefusal } from '../../src/modules/payments/refund-rules.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import { addAccount, at, runDaysUntil, pay } from './payout-merchants.ts'
import { totalBalance, paymentsOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

let counter = 0
const requestRefund = async (
  merchant: TestMerchant,
  transactionId: string,
  amount: number,
  options: { idempotencyKey?: string; currency?: 'AUD' | 'NZD' } = {
    idempotencyKey: `refund-${counter++}-key`,
  },
) => {
  const { currency = merchant.currency, ...rest } = options
  const body = { transactionId, refundAmount: { amount, currency } }
  const { data } = await merchant.call(
    api.createRefund,
    { merchantId: merchant.merchantId, body },
    rest,
  )
  return data
}
const paid = async (merchant: TestMerchant, amount: number, card: string = CARDS.visa) =>
  (await (await merchant.order({ amount })).pay(card)).transactionId

const refunds = async (merchant: TestMerchant, query: Record<string, string> = {}) =>
  (await merchant.call(api.queryRefunds, { merchantId: merchant.merchantId, query })).data

const refundedTotal = async (merchant: TestMerchant): Promise<number> => {
  const { rows } = await world.db.readerPool.query<{ operation_id: string }>(
    `select operation_id from app.payment_operation where merchant_id = $1 and kind = 'refund'`,
    [merchant.merchantId],
  )
  const providerRefunds = await world.sandbox.refunds(rows.map((row) => row.operation_id))
  return providerRefunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

describe('a refund', () => {
  test('API-40 REF-11 PAYD-20 of a part shows in the payment, the statement and the balance, and keeps the fee', async () => {
    const merchant = await world.merchant()
    const transactionId = await paid(merchant, 100_00)
    const before = await totalBalance(merchant)
    const created = await requestRefund(merchant, transactionId, 30_00)
    expect(created).toEqual({
      refundId: expect.stringMatching(/^rfnd_[\w-]{16}$/) as string,
      status: 'succeeded',
      amount: 30_00,
    })
    const [payment] = await paymentsOf(merchant)
    expect(payment).toMatchObject({
      transactionStatus: 'partially_refunded',
      transactionAmount: 100_00,
      refundedAmount: 30_00,
      refunds: [
        {
          refundId: withoutApproval(created).refundId,
          amount: 30_00,
          currency: 'AUD',
          createdAt: expect.any(String) as string,
        },
      ],
    })
    expect(await totalBalance(merchant)).toBe(before - 30_00)
    // The payment is pending until its day; the refund is owed at once.
    const { data } = await merchant.call(api.getBalances, { merchantId: merchant.merchantId })
    expect(data.balances).toMatchObject([{ available: -30_00, pending: before }])
    const { rows } = await world.db.readerPool.query(
      `select debit_account || ' > ' || credit_account as move, amount from app.ledger_posting l
       join app.ledger_journal j using (merchant_id, journal_id)
       where merchant_id = $1 and kind = 'refund_made'`,
      [merchant.merchantId],
    )
    expect(rows).toEqual([{ move: 'merchant_payable > clearing:card', amount: 30_00 }])
    expect(await refundedTotal(merchant)).toBe(30_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('can be made several times, up to the payment’s amount and not a cent more', async () => {
    const merchant = await world.merchant()
    const transactionId = await paid(merchant, 100_00)
    await requestRefund(merchant, transactionId, 30_00)
    expect(await refusalOf(requestRefund(merchant, transactionId, 70_01))).toEqual({
      status: 409,
      errorCode: 'refund_too_large',
      message: 'Amount is larger than refundable amount',
    })
    await requestRefund(merchant, transactionId, 70_00)
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'refunded', refundedAmount: 100_00 },
    ])
    expect(await refusalOf(requestRefund(merchant, transactionId, 1))).toMatchObject({
      status: 409,
      errorCode: 'payment_refunded',
    })
    expect(await refundedTotal(merchant)).toBe(100_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-08 is refused with a plain sentence where nothing can be refunded', async () => {
    const merchant = await world.merchant()
    await refusalOf(paid(merchant, 10_00, CARDS.declined))
    const [failed] = await paymentsOf(merchant)
    expect(
      await refusalOf(requestRefund(merchant, failed?.transactionId ?? '', 100)),
    ).toMatchObject({
      status: 409,
      message: 'This payment cannot be refunded in its present state.',
    })
    const transactionId = await paid(merchant, 10_00)
    await world.services.disputes.open(
      merchant.merchantId,
      { provider: 'sandbox', providerRef: `d-${transactionId}`, transactionId },
      'test',
    )
    expect(await refusalOf(requestRefund(merchant, transactionId, 100))).toMatchObject({
      status: 409,
      errorCode: 'payment_disputed',
      message:
        refundRefusal(
          { status: 'disputed', captured: 1, refundReserved: 0, refundWaiting: 0, returned: 0 },
          1,
        )?.text ?? '',
    })
    expect(
      await refusalOf(requestRefund(merchant, transactionId, 100, { currency: 'NZD' })),
    ).toMatchObject({
      status: 400,
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-11 of another merchant’s payment gets the same answer as an unknown one', async () => {
    const [merchant, other] = [await world.merchant(), await world.merchant()]
    const foreignPayment = await paid(other, 10_00)
    const foreign = await refusalOf(requestRefund(merchant, foreignPayment, 100))
    expect(foreign).toEqual(await refusalOf(requestRefund(merchant, 'tran_AAAAAAAAAAAAAAAA', 100)))
    expect(foreign.status).toBe(404)
    expect(await paymentsOf(other)).toMatchObject([{ refundedAmount: 0 }])
  })

  test('BEY-07 the same key refunds once; without a key an equal amount within half a minute is refused', async () => {
    const merchant = await world.merchant()
    const transactionId = await paid(merchant, 100_00)
    const first = await requestRefund(merchant, transactionId, 10_00, {
      idempotencyKey: 'one-refund-form',
    })
    expect(
      await requestRefund(merchant, transactionId, 10_00, { idempotencyKey: 'one-refund-form' }),
    ).toEqual(first)
    await requestRefund(merchant, transactionId, 20_00, {})
    expect(await refusalOf(requestRefund(merchant, transactionId, 20_00, {}))).toMatchObject({
      status: 409,
      errorCode: 'possible_duplicate',
    })
    await requestRefund(merchant, transactionId, 5_00, {})
    // Two keys mean two refunds.
    for (const idempotencyKey of ['a-refund-form', 'another-refund-form'])
      await requestRefund(merchant, transactionId, 7_00, { idempotencyKey })
    world.time.advance({ seconds: 31 })
    await requestRefund(merchant, transactionId, 20_00, {})
    expect(await paymentsOf(merchant)).toMatchObject([{ refundedAmount: 69_00 }])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('of a partly captured hold goes up to the captured amount', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const order = await merchant.order({ amount: 100_00 })
    const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
    expect(await refusalOf(requestRefund(merchant, transactionId, 100))).toMatchObject({
      status: 409,
      errorCode: 'payment_not_refundable',
    })
    await merchant.call(api.captureAuthorisation, {
      merchantId,
      transactionId,
      body: { captureAmount: 60_00 },
    })
    expect(await refusalOf(requestRefund(merchant, transactionId, 60_01))).toMatchObject({
      message: 'Amount is larger than refundable amount',
    })
    await requestRefund(merchant, transactionId, 60_00)
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'refunded' }])
    expect(await refundedTotal(merchant)).toBe(60_00)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('BEY-108 is recorded: who, what, how much and why', async () => {
    const merchant = await world.merchant()
    const { merchantId, currency, call } = merchant
    const transactionId = await paid(merchant, 20_00)
    const refundAmount = { amount: 5_00, currency }
    const body = { transactionId, refundAmount, reason: 'Paid twice' }
    const { refundId } = withoutApproval((await call(api.createRefund, { merchantId, body })).data)
    const { rows } = await world.db.readerPool.query(
      `select actor, action, subject_id, details->>'amount' as amount, details->>'reason' as reason
       from app.audit_event
       where merchant_id = $1 and subject_type = 'refund' order by at, action desc`,
      [merchant.merchantId],
    )
    const event = { actor: merchant.userId, subject_id: refundId, amount: '500' }
    expect(rows).toEqual([
      { ...event, action: 'refund.requested', reason: 'Paid twice' },
      { ...event, action: 'refund.made', reason: null },
    ])
  })

  test('fifty at once for one payment: not a cent too many', async () => {
    const merchant = await world.merchant()
    const transactionId = await paid(merchant, 100_00)
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => requestRefund(merchant, transactionId, 9_00)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    )
    expect(refusals).toEqual(
      refusals.map(
        () =>
          expect.objectContaining({
            status: 409,
            message: 'Amount is larger than refundable amount',
          }) as unknown,
      ),
    )
    expect(await refundedTotal(merchant)).toBe(99_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('declined by the bank has failed, and the amount can be refunded again', async () => {
    const merchant = await world.merchant()
    const transactionId = await paid(merchant, 50_00, CARDS.refundFails)
    const before = await totalBalance(merchant)
    expect(await requestRefund(merchant, transactionId, 20_00)).toMatchObject({ status: 'failed' })
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'paid', refundedAmount: 0, refunds: [] },
    ])
    expect(await refunds(merchant)).toMatchObject([{ status: 'failed', amount: 20_00 }])
    expect(await totalBalance(merchant)).toBe(before)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('that takes a day is pending, counts as refunded meanwhile, and then succeeds', async () => {
    const merchant = await world.merchant()
    const transactionId = await paid(merchant, 50_00, CARDS.refundPending)
    expect(await requestRefund(merchant, transactionId, 50_00)).toMatchObject({ status: 'pending' })
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'paid', refundedAmount: 50_00 },
    ])
    expect(await refusalOf(requestRefund(merchant, transactionId, 1))).toMatchObject({
      message: 'Amount is larger than refundable amount',
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    for (const hours of [1, 25]) {
      world.time.advance({ hours })
      await world.services.operations.checkDue()
    }
    expect(await refunds(merchant)).toMatchObject([{ status: 'succeeded' }])
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'refunded' }])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('made without an answer is found by the sweep', async () => {
    const merchant = await world.merchant()
    const transactionId = await paid(merchant, 50_00, CARDS.silentLater)
    expect(await requestRefund(merchant, transactionId, 50_00)).toMatchObject({ status: 'pending' })
    world.time.advance({ minutes: 1 })
    await Promise.all([1, 2, 3].map(() => world.services.operations.checkDue()))
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'refunded' }])
    expect(await refundedTotal(merchant)).toBe(50_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('that never arrives is retried, and given up after an hour', async () => {
    const merchant = await world.merchant()
    const transactionId = await paid(merchant, 50_00, CARDS.lostLater)
    expect(await requestRefund(merchant, transactionId, 50_00)).toMatchObject({ status: 'pending' })
    const { rows } = await world.db.readerPool.query<{ operation_id: string; provider: string }>(
      `select operation_id, provider from app.payment_operation where merchant_id = $1 and kind = 'refund'`,
      [merchant.merchantId],
    )
    const { operation_id: operationId = '', provider = '' } = rows[0] ?? {}
    // The outcome stays unknown, so an event about it would be kept and asked about again.
    expect(
      await world.services.operations.checkNow(merchant.merchantId, operationId, provider),
    ).toBe('unknown')
    for (const minutes of [1, 5, 15, 60]) {
      world.time.advance({ minutes })
      await world.services.operations.checkDue()
    }
    expect(await refunds(merchant)).toMatchObject([{ status: 'failed' }])
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'paid', refundedAmount: 0 },
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('that never arrived is given up when the rest of the payment is disputed', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const transactionId = await paid(merchant, 50_00, CARDS.lostLater)
    expect(await requestRefund(merchant, transactionId, 20_00)).toMatchObject({ status: 'pending' })
    const key = { provider: 'test', providerRef: 'while-refunding' }
    const dispute = await world.services.disputes.open(merchantId, { ...key, transactionId })
    // A payment being refunded cannot be disputed in full.
    expect(dispute.amount).toBe(30_00)
    world.time.advance({ minutes: 1 })
    await world.services.operations.checkDue()
    expect(await refunds(merchant)).toMatchObject([{ status: 'failed' }])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })
})

describe('API-39 the refunds list', () => {
  test('shows when the transfer with a refund arrives, and how much the refund takes from it', async () => {
    world.time.set(at('2027-03-01', '09:00'))
    const merchant = await world.merchant()
    await addAccount(merchant)
    const transactionId = await pay(world, merchant, at('2027-03-01', '10:00'), 100_00)
    await requestRefund(merchant, transactionId, 30_00)
    expect(await refunds(merchant)).toMatchObject([{ payoutArrivalAt: null, payoutAmount: null }])
    await runDaysUntil(world, merchant, at('2027-03-05', '14:00'))
    const [refund] = await refunds(merchant)
    expect(refund).toMatchObject({ amount: 30_00, payoutAmount: -30_00 })
    const [payment] = await paymentsOf(merchant)
    expect(refund?.payoutArrivalAt).toBe(payment?.payoutArrivalAt)
    expect(refund?.payoutArrivalAt).toEqual(expect.any(String))
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('REF-04 is newest first, searched by order, email and amount, and has only the merchant’s own', async () => {
    const merchant = await world.merchant()
    const other = await world.merchant()
    await requestRefund(other, await paid(other, 10_00), 1_00)
    const order = await merchant.order({ amount: 40_00, number: 'Job 9', email: 'Kim@Example.com' })
    const { transactionId } = await order.pay(CARDS.visa)
    await requestRefund(merchant, transactionId, 12_50)
    world.time.advance({ seconds: 1 })
    await requestRefund(merchant, await paid(merchant, 70_00), 70_00)
    const all = await refunds(merchant)
    expect(all.map(({ amount }) => amount)).toEqual([70_00, 12_50])
    expect(all[1]).toEqual({
      refundId: expect.stringMatching(/^rfnd_/) as string,
      transactionId,
      merchantOrderInternalOrderId: 'Job 9',
      customerEmail: 'Kim@Example.com',
      customerFullName: 'Jane Doe',
      description: null,
      paymentMethodType: 'Card',
      paymentSourceBrand: 'visa',
      paymentSourceLast4: '4242',
      createdAt: expect.any(String) as string,
      amount: 12_50,
      currency: 'AUD',
      payoutArrivalAt: null,
      payoutAmount: null,
      reason: null,
      status: 'succeeded',
    })
    for (const query of [
      { internalOrderId: 'Job 9' },
      { customerEmail: ' KIM@example.com' },
      { amount: '12.5' },
    ])
      expect((await refunds(merchant, query)).map(({ amount }) => amount)).toEqual([12_50])
    expect(await refunds(merchant, { internalOrderId: 'Job 8' })).toEqual([])
  })
})
