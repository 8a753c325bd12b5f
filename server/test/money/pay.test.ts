import { runDatabase } from '../run-database.ts'
import { api } from '@paydeck/contract/protocol/api'
import { startOfDay } from '@paydeck/contract/time/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { availableOn } from '../../src/modules/ledger/settlement-days.ts'
import { declineText } from '../../src/modules/payments/attempts/decline-rules.ts'
import { TEST_CARDS } from '../../src/providers/card/sandbox/test-cards.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { balancesOf, paymentsOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('an order that is paid by card', () => {
  test('appears in the list, the statement, the ledger and the balance, and with its customer', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const order = await merchant.order({
      amount: 100_00,
      number: 'Job 7',
      email: 'Jane@Example.com',
    })
    const paid = await order.pay(CARDS.visa)
    expect(paid).toEqual({
      transactionId: expect.stringMatching(/^tran_[\w-]{16}$/) as string,
      transactionStatus: 'paid',
      amount: 100_00,
      surchargeAmount: 0,
      currency: 'AUD',
      type: 'paycard',
    })

    const [row, ...others] = await paymentsOf(merchant)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      transactionId: paid.transactionId,
      merchantOrderInternalOrderId: 'Job 7',
      transactionStatus: 'paid',
      transactionAmount: 100_00,
      transactionPayType: { payCardId: expect.stringMatching(/^card_/) as string, payPlanId: null },
      outcomeUnknown: false,
      customerId: expect.stringMatching(/^cust_/) as string,
      customerEmail: 'Jane@Example.com',
      customerFullName: 'Jane Doe',
      paymentSourceBrand: 'visa',
      paymentSourceLast4: '4242',
      chargeCardCVCVerificationPassed: true,
    })

    const { rows: terms } = await world.db.readerPool.query<{
      bp: number
      fixed: number
      zone: string
    }>(
      'select fee_basis_points as bp, fee_fixed as fixed, time_zone as zone from app.merchant where merchant_id = $1',
      [merchantId],
    )
    const { bp = 0, fixed = 0, zone = '' } = terms[0] ?? {}
    const variable = Math.round((100_00 * bp) / 10_000)
    const tax = Math.round((variable + fixed) / 10)
    const fee = variable + fixed + tax
    expect(fee).toBeGreaterThan(0)
    expect(row?.platformFee).toBe(fee)

    const { data: detail } = await merchant.call(api.getTransaction, {
      transactionId: paid.transactionId,
    })
    const available = availableOn(new Date(row?.createdAt ?? ''), { country: 'AU', timeZone: zone })
    expect(detail.purchaseDetails.availableOn).toBe(available)
    expect(detail.serviceFees).toEqual({
      variableAmount: variable,
      fixedAmount: fixed,
      taxAmount: tax,
      totalAmount: fee,
    })

    const { rows: postings } = await world.db.readerPool.query(
      `select debit_account || ' > ' || credit_account as move, amount from app.ledger_posting
       where merchant_id = $1 order by seq`,
      [merchantId],
    )
    expect(postings).toEqual([
      { move: 'clearing:card > merchant_payable', amount: 100_00 },
      { move: 'merchant_payable > fee_revenue', amount: fee - tax },
      { move: 'merchant_payable > gst_payable', amount: tax },
    ])
    const { rows: entries } = await world.db.readerPool.query(
      `select gross, fee, fee_tax, net, currency, available_on, payout_id, transaction_id, internal_order_id, entry_type
       from app.settlement_entry where merchant_id = $1`,
      [merchantId],
    )
    expect(entries).toEqual([
      {
        gross: 100_00,
        fee,
        fee_tax: tax,
        net: 100_00 - fee,
        currency: 'AUD',
        available_on: available,
        payout_id: null,
        transaction_id: paid.transactionId,
        internal_order_id: 'Job 7',
        entry_type: 'Payment',
      },
    ])
    expect(await balancesOf(merchant)).toEqual([
      { currency: 'AUD', available: 0, pending: 100_00 - fee },
    ])
    const { data: orders } = await merchant.call(api.listOrders, {
      merchantId,
      query: { orderStatus: ['paid'] },
    })
    expect(orders.map(({ internalOrderId, status }) => [internalOrderId, status])).toEqual([
      ['Job 7', 'paid'],
    ])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('becomes available on its day, at midnight in the merchant’s zone', async () => {
    const perth = await world.merchant({ timeZone: 'Australia/Perth' })
    await (await perth.order({ amount: 50_00 })).pay(CARDS.mastercard)
    const [before] = await balancesOf(perth)
    expect(before).toMatchObject({ available: 0 })
    const { rows } = await world.db.readerPool.query<{ day: string }>(
      'select available_on::text as day from app.settlement_entry where merchant_id = $1',
      [perth.merchantId],
    )
    const midnight = startOfDay(rows[0]?.day ?? '', 'Australia/Perth')
    world.time.set(new Date(midnight.getTime() - 60_000))
    expect(await balancesOf(perth)).toEqual([before])
    world.time.set(midnight)
    expect(await balancesOf(perth)).toEqual([
      { currency: 'AUD', available: before?.pending, pending: 0 },
    ])
  })

  test('costs more than it earns when it is tiny, and still waits for its day', async () => {
    const merchant = await world.merchant()
    await (await merchant.order({ amount: 1 })).pay(CARDS.visa)
    const [row] = await paymentsOf(merchant)
    const [balance] = await balancesOf(merchant)
    expect(row?.platformFee).toBeGreaterThan(1)
    expect(balance).toMatchObject({ available: 0, pending: 1 - (row?.platformFee ?? 0) })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BAL-02 a merchant without payments has zeros in the trading currency', async () => {
    const merchant = await world.merchant({ country: 'NZ' })
    expect(await balancesOf(merchant)).toEqual([{ currency: 'NZD', available: 0, pending: 0 }])
  })

  test('is charged in New Zealand dollars, with that country’s GST on the fee', async () => {
    const merchant = await world.merchant({ country: 'NZ' })
    await (await merchant.order({ amount: 2000_00 })).pay(CARDS.amex)
    const [row] = await paymentsOf(merchant)
    expect(row).toMatchObject({
      currency: 'NZD',
      paymentSourceBrand: 'amex',
      paymentSourceLast4: '0005',
    })
    const { data } = await merchant.call(api.getTransaction, {
      transactionId: row?.transactionId ?? '',
    })
    const { variableAmount, fixedAmount, taxAmount } = data.serviceFees
    expect(taxAmount).toBe(Math.round((variableAmount + fixedAmount) * 0.15))
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('makes one customer per email address, in any case', async () => {
    const merchant = await world.merchant()
    for (const email of ['kim@example.com', 'KIM@Example.com', 'lee@example.com'])
      await (await merchant.order({ amount: 10_00, email })).pay(CARDS.visa)
    const customers = (await paymentsOf(merchant)).map((row) => row.customerId)
    expect(new Set(customers).size).toBe(2)
    expect(customers[1]).toBe(customers[2])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('uses 3-D Secure when the order asks for it', async () => {
    const merchant = await world.merchant()
    const { data } = await merchant.call(api.createInvoice, {
      merchantId: merchant.merchantId,
      body: {
        sendSms: false,
        sendEmail: false,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: '3DS',
          paymentAmount: { amount: 100, currency: 'AUD' },
          customerEmail: 'kim@example.com',
          request3DSOnPayment: true,
        },
      },
    })
    const opened = await world.services.orders.openToken(data.token)
    const payment = await world.services.cardPayments.payByCard(
      opened ?? { merchantId: '', merchantOrderId: '' },
      { paymentToken: await world.cardToken(CARDS.visa) },
    )
    expect(payment).toMatchObject({ threeDsPassed: true, threeDsInfo: 'authenticated' })
  })
})

describe('a card that is declined', () => {
  const declining = TEST_CARDS.flatMap(({ number, behaviour }) =>
    behaviour.kind === 'declines' ? [[behaviour.code, number] as const] : [],
  )

  test.each(declining)(
    '%s: a plain sentence, no money taken, and the order can be paid again',
    async (code, number) => {
      const merchant = await world.merchant()
      const order = await merchant.order({ amount: 33_00 })
      expect(await refusalOf(order.pay(number))).toEqual({
        status: 400,
        errorCode: code,
        message: declineText(code).customer,
      })
      const [failed] = await paymentsOf(merchant)
      expect(failed).toMatchObject({
        transactionStatus: 'failed',
        chargeFailure: { code, message: declineText(code).merchant },
        paymentSourceLast4: number.slice(-4),
        platformFee: 0,
        customerId: expect.stringMatching(/^cust_/) as string,
      })
      expect(await balancesOf(merchant)).toEqual([{ currency: 'AUD', available: 0, pending: 0 }])
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

      await expect(order.pay(CARDS.visa)).resolves.toMatchObject({ transactionStatus: 'paid' })
      expect((await paymentsOf(merchant)).map((row) => row.transactionStatus)).toEqual([
        'paid',
        'failed',
      ])
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    },
  )
})

describe('a payment token', () => {
  const payWith = (
    order: { merchantOrderId: string; customer: TestMerchant['call'] },
    paymentToken: string,
  ) =>
    order.customer(api.payOrder, { merchantOrderId: order.merchantOrderId, body: { paymentToken } })

  test('pays once: used again for another order it is refused, and that order is free', async () => {
    const merchant = await world.merchant()
    const [first, second] = [
      await merchant.order({ amount: 100 }),
      await merchant.order({ amount: 200 }),
    ]
    const token = await world.cardToken(CARDS.visa)
    await payWith(first, token)
    expect(await refusalOf(payWith(second, token))).toMatchObject({
      status: 400,
      errorCode: 'payment_token_used',
    })
    await second.pay(CARDS.visa)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('cannot be made up', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    expect(await refusalOf(payWith(order, 'ptkn_AAAAAAAAAAAAAAAA'))).toEqual({
      status: 400,
      errorCode: 'payment_token_unknown',
      message: 'Your card details could not be read. Please enter them again.',
    })
    await order.pay(CARDS.visa)
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  })

  test('expires after half an hour', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const token = await world.cardToken(CARDS.visa)
    // We cannot advance the provider's clock, so we backdate its record.
    await asProvider(runDatabase(), token)
    expect(await refusalOf(payWith(order, token))).toMatchObject({
      status: 400,
      errorCode: 'payment_token_expired',
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

async function asProvider(url: string, token: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `update sandbox.card_token set created_at = created_at - interval '30 min', expires_at = expires_at - interval '30 min'
     where token = $1`,
    [token],
  )
  await client.end()
}

describe('an order that cannot be paid says why', () => {
  test('already paid', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    await order.pay(CARDS.visa)
    expect(await refusalOf(order.pay(CARDS.visa))).toEqual({
      status: 409,
      errorCode: 'order_paid',
      message: 'This order has already been paid.',
    })
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  })

  test('cancelled', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const { merchantOrderId } = order
    await merchant.call(api.cancelOrder, { merchantId: merchant.merchantId, merchantOrderId })
    expect(await refusalOf(order.pay(CARDS.visa))).toEqual({
      status: 409,
      errorCode: 'order_cancelled',
      message: 'This order has been cancelled.',
    })
    expect(await paymentsOf(merchant)).toEqual([])
  })

  test('the business is not activated', async () => {
    const merchant = await world.merchant({ activated: false })
    expect(await refusalOf(merchant.order({ amount: 100 }))).toMatchObject({
      status: 409,
      errorCode: 'merchant_not_activated',
    })
  })
})
