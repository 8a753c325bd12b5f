import { randomUUID } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import { addDays, localDay } from '@paydeck/contract/time/days'
import type { ApiError } from '@paydeck/contract/protocol/error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildApp } from '../../src/app.ts'
import { NO_EVENTS } from '../no-events.ts'
import { idMaker } from '../../src/kit/ids.ts'
import { systemRandom } from '../../src/kit/random.ts'
import { completeDebit } from '../../src/modules/bank-payments/complete-debit.ts'
import { availableOn } from '../../src/modules/ledger/settlement-days.ts'
import { customersService } from '../../src/modules/customers/service.ts'
import { searchIndex } from '../../src/modules/search/index-service.ts'
import { outcomeRecorder } from '../../src/modules/payments/attempts/record-outcome.ts'
import type { DebitClose } from '../../src/providers/direct-debit/port.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import {
  agreement,
  DEBIT_ACCOUNTS,
  debitWith,
  debitToken,
  replayOutcomes,
  PAYERS,
  payByBank,
  payByDebit,
  sweep,
} from './bank-payers.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { addAccount, at, netOf } from './payout-merchants.ts'
import { balanceOf, paymentsOf, stateOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

const detailOf = async (merchant: TestMerchant, transactionId: string) =>
  (await merchant.call(api.getTransaction, { transactionId })).data
const journalsOf = async ({ merchantId }: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{ kind: string; move: string; amount: number }>(
    `select j.kind, l.debit_account || ' > ' || l.credit_account as move, l.amount
     from app.ledger_journal j join app.ledger_posting l using (merchant_id, journal_id)
     where merchant_id = $1 order by j.occurred_at, j.journal_id, l.seq`,
    [merchantId],
  )
  return rows
}

describe('an order that is paid by direct debit', () => {
  test('PAYD-12 is pending without a journal, and paid when the banks confirm two business days later', async () => {
    // A Thursday: the second business day after it is a Monday.
    world.time.set(at('2026-03-05', '10:00'))
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100_00, email: 'Jane@Example.com' })
    const answer = await payByDebit(world, order, DEBIT_ACCOUNTS.confirms)
    expect(answer).toEqual({
      transactionId: expect.stringMatching(/^tran_[\w-]{16}$/) as string,
      transactionStatus: 'pending',
      amount: 100_00,
      surchargeAmount: 0,
      currency: 'AUD',
      type: 'paycard',
    })
    expect(await stateOf(order)).toBe('processing')
    expect(await paymentsOf(merchant)).toMatchObject([
      {
        transactionStatus: 'pending',
        paymentMethodType: 'DirectDebit',
        outcomeUnknown: false,
        transactionPayType: { payCardId: expect.stringMatching(/^card_/) as string },
        customerId: expect.stringMatching(/^cust_/) as string,
      },
    ])
    expect((await detailOf(merchant, answer.transactionId)).paymentMethod).toEqual({
      paymentMethodType: 'DirectDebit',
      directDebitStatus: 'submitted',
      directDebitFailure: null,
      accountRoutingNumber: '000000',
      accountLast4: '3456',
    })

    // Friday and the weekend change nothing.
    world.time.set(at('2026-03-08', '23:59'))
    await sweep(world)
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'pending' }])
    expect(await journalsOf(merchant)).toEqual([])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    world.time.set(at('2026-03-09', '00:01'))
    await sweep(world)
    const fee = 100_00 - netOf(100_00)
    const tax = Math.round(fee / 11)
    expect(await paymentsOf(merchant)).toMatchObject([
      {
        transactionStatus: 'paid',
        platformFee: fee,
        customerId: expect.stringMatching(/^cust_/) as string,
      },
    ])
    expect(await stateOf(order)).toBe('paid')
    expect(await journalsOf(merchant)).toEqual([
      {
        kind: 'payment_captured',
        move: 'clearing:direct_debit > merchant_payable',
        amount: 100_00,
      },
      { kind: 'payment_captured', move: 'merchant_payable > fee_revenue', amount: fee - tax },
      { kind: 'payment_captured', move: 'merchant_payable > gst_payable', amount: tax },
    ])
    const detail = await detailOf(merchant, answer.transactionId)
    expect(detail.paymentMethod).toMatchObject({
      directDebitStatus: 'confirmed',
      directDebitFailure: null,
    })
    expect(detail.purchaseDetails.availableOn).toBe(
      availableOn(world.time.now(), { country: 'AU', timeZone: 'Australia/Sydney' }),
    )
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    // Three weeks later a return is impossible, and we stop asking.
    await replayOutcomes(world, 21)
    const { rows } = await world.db.readerPool.query(
      'select next_check_at from app.debit_watch where merchant_id = $1',
      [merchant.merchantId],
    )
    expect(rows).toEqual([{ next_check_at: null }])
    expect(await journalsOf(merchant)).toHaveLength(3)
  })

  test.each([
    ['invalidbsb', DEBIT_ACCOUNTS.badBsb, 'at once', 'The BSB does not exist.'],
    ['invalidaccount', DEBIT_ACCOUNTS.badAccount, 'later', 'The bank does not know this account.'],
    [
      'insufficientfunds',
      DEBIT_ACCOUNTS.insufficient,
      'later',
      'There was not enough money in the account.',
    ],
  ] as const)(
    'PAYD-13 fails with %s, and the order can be paid again',
    async (code, from, when, message) => {
      const merchant = await world.merchant()
      const order = await merchant.order({ amount: 50_00 })
      const answer = await payByDebit(world, order, from).then(
        ({ transactionStatus }) => transactionStatus,
        (refusal: ApiError) => [refusal.status, refusal.errorCode, refusal.message],
      )
      expect(answer).toEqual(
        when === 'later'
          ? 'pending'
          : [400, code, 'The BSB is not right. Please check it and try again.'],
      )
      await replayOutcomes(world, when === 'later' ? 8 : 0)
      const [payment] = await paymentsOf(merchant)
      expect(payment).toMatchObject({
        transactionStatus: 'failed',
        chargeFailure: { code, message },
        platformFee: 0,
        customerId: expect.stringMatching(/^cust_/) as string,
      })
      expect((await detailOf(merchant, payment?.transactionId ?? '')).paymentMethod).toEqual({
        paymentMethodType: 'DirectDebit',
        directDebitStatus: 'failed',
        directDebitFailure: { code, message },
        accountRoutingNumber: from.bsb,
        accountLast4: from.accountNumber.slice(-4),
      })
      expect(await journalsOf(merchant)).toEqual([])
      expect(await stateOf(order)).toBe('payable')
      await order.pay(CARDS.visa)
      expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    },
  )

  test('accepts a token once, and refuses unknown ones and card tokens', async () => {
    const merchant = await world.merchant()
    const [first, second] = [
      await merchant.order({ amount: 100 }),
      await merchant.order({ amount: 100 }),
    ]
    const paymentToken = await debitToken(world, DEBIT_ACCOUNTS.confirms)
    await payByBank(first, debitWith(paymentToken))
    const pay = (token: string) => refusalOf(payByBank(second, debitWith(token)))
    expect(await pay(paymentToken)).toMatchObject({ status: 400, errorCode: 'payment_token_used' })
    const unknown = { status: 400, errorCode: 'payment_token_unknown' }
    expect(await pay('ptkn_AAAAAAAAAAAAAAAA')).toMatchObject(unknown)
    expect(await pay(await world.cardToken(CARDS.visa))).toMatchObject(unknown)
    expect(await stateOf(second)).toBe('payable')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('is for activated Australian businesses; any other is refused before anything happens', async () => {
    const kiwi = await world.merchant({ country: 'NZ' })
    const order = await kiwi.order({ amount: 100 })
    expect(await refusalOf(payByDebit(world, order, DEBIT_ACCOUNTS.confirms))).toMatchObject({
      status: 409,
      errorCode: 'method_not_available',
    })
    expect(await paymentsOf(kiwi)).toEqual([])
  })

  test('BEY-213 with only Stripe set up, neither this nor PayTo is offered, and both are refused', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const order = await merchant.order({ amount: 100 })
    const { merchantOrderId } = order
    const { adapters } = world.foundation
    const { services } = buildApp({
      ...world.foundation,
      adapters: { ...adapters, direct_debit: [], payto: [], wallet: [] },
    })
    const holder = { merchantId, merchantOrderId }
    const paymentToken = await debitToken(world, DEBIT_ACCOUNTS.confirms)
    for (const body of [
      debitWith(paymentToken),
      { payTo: { agreementToken: 'agrm_AAAAAAAAAAAAAAAA' } },
    ])
      await expect(services.bankPayments.payByBank(holder, body)).rejects.toMatchObject({
        status: 409,
        code: 'no_bank_provider',
        message: 'Bank accounts cannot be charged here yet: no provider is set up.',
      })
    expect(await services.checkout.page(holder)).toMatchObject({
      ways: { directDebit: null, payTo: null },
    })
    expect(await stateOf(order)).toBe('payable')
    expect(await paymentsOf(merchant)).toEqual([])
  })

  test('refuses a body with both methods, or none', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const tokens = {
      directDebit: { paymentToken: 'ptkn_AAAAAAAAAAAAAAAA', mandateAccepted: true },
      payTo: { agreementToken: 'agrm_AAAAAAAAAAAAAAAA' },
    }
    for (const body of [tokens, {}])
      expect(await refusalOf(payByBank(order, body as never))).toMatchObject({ status: 400 })
    expect(await paymentsOf(merchant)).toEqual([])
  })
})

describe('a debit that is returned after it was confirmed', () => {
  test('after its payout: the merchant owes the amount, and the fee is kept', async () => {
    world.time.set(at('2026-05-04', '10:00'))
    const merchant = await world.merchant()
    await addAccount(merchant)
    const order = await merchant.order({ amount: 80_00 })
    const { transactionId } = await payByDebit(world, order, DEBIT_ACCOUNTS.returns)
    const advanceDays = async (days: number) => {
      for (let day = 0; day < days; day++) {
        world.time.advance({ days: 1 })
        await sweep(world)
        await world.services.payouts.runDueOf(merchant.merchantId)
        await world.services.payouts.checkDue()
      }
    }
    // Monday 4 May: confirmed on Wednesday, paid out on Friday, returned on Wednesday 13 May.
    await advanceDays(8)
    const payouts = await merchant.call(api.queryPayouts, {
      merchantId: merchant.merchantId,
      query: {},
    })
    expect(payouts.data).toMatchObject([{ amount: netOf(80_00) }])
    expect(await balanceOf(merchant)).toMatchObject({ available: 0, pending: 0 })
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'paid' }])

    await advanceDays(1)
    expect(await paymentsOf(merchant)).toMatchObject([
      {
        transactionId,
        transactionStatus: 'failed',
        transactionAmount: 80_00,
        chargeFailure: {
          code: 'paymentstopped',
          message: 'The customer’s bank stopped the payment.',
        },
      },
    ])
    expect((await detailOf(merchant, transactionId)).paymentMethod).toEqual({
      paymentMethodType: 'DirectDebit',
      directDebitStatus: 'returned',
      directDebitFailure: {
        code: 'paymentstopped',
        message: 'The customer’s bank stopped the payment.',
      },
      accountRoutingNumber: '000000',
      accountLast4: '4440',
    })
    expect(await balanceOf(merchant)).toMatchObject({ available: -80_00, pending: 0 })
    expect((await journalsOf(merchant)).filter(({ kind }) => kind === 'payment_returned')).toEqual([
      {
        kind: 'payment_returned',
        move: 'merchant_payable > clearing:direct_debit',
        amount: 80_00,
      },
    ])
    // Delivery is between merchant and customer: the order stays paid, and a new one is created.
    expect(await stateOf(order)).toBe('paid')
    expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject({ errorCode: 'order_paid' })
    const { rows: trail } = await world.db.readerPool.query(
      `select actor, action, subject_id, details from app.audit_event
       where merchant_id = $1 and subject_type = 'payment' order by at, event_id`,
      [merchant.merchantId],
    )
    expect(trail).toEqual([
      {
        actor: 'customer',
        action: 'payment.paid',
        subject_id: transactionId,
        details: { amount: 80_00, fee: 1_87, currency: 'AUD', method: 'direct_debit' },
      },
      {
        actor: 'system:direct-debit',
        action: 'payment.returned',
        subject_id: transactionId,
        details: { amount: 80_00, currency: 'AUD', code: 'paymentstopped' },
      },
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    // It cannot be refunded as well.
    const refund = merchant.call(api.createRefund, {
      merchantId: merchant.merchantId,
      body: { transactionId, refundAmount: { amount: 1, currency: 'AUD' } },
    })
    expect(await refusalOf(refund)).toMatchObject({ status: 409 })
    const journals = await journalsOf(merchant)
    await advanceDays(10)
    expect(await journalsOf(merchant)).toEqual(journals)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('during weeks without a sweep: the books have both the confirmation and the return', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 30_00 })
    await payByDebit(world, order, DEBIT_ACCOUNTS.returns)
    world.time.advance({ days: 40 })
    await Promise.all([sweep(world), sweep(world), sweep(world)])
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'failed' }])
    expect((await journalsOf(merchant)).map(({ kind }) => kind)).toEqual([
      'payment_captured',
      'payment_captured',
      'payment_captured',
      'payment_returned',
    ])
    expect(await balanceOf(merchant)).toEqual({
      currency: 'AUD',
      // The return counts at once; the confirmation of the same day waits for its business day.
      available: -30_00,
      pending: netOf(30_00),
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('handled by several workers at once: once', async () => {
    const merchant = await world.merchant()
    for (let counter = 0; counter < 3; counter++)
      await payByDebit(
        world,
        await merchant.order({ amount: 20_00 + counter }),
        DEBIT_ACCOUNTS.returns,
      )
    await replayOutcomes(world, 6)
    for (let day = 0; day < 14; day++) {
      world.time.advance({ days: 1 })
      await Promise.all([sweep(world), sweep(world), sweep(world), sweep(world)])
    }
    expect((await paymentsOf(merchant)).map(({ transactionStatus }) => transactionStatus)).toEqual([
      'failed',
      'failed',
      'failed',
    ])
    const returned = (await journalsOf(merchant)).filter(({ kind }) => kind === 'payment_returned')
    expect(returned).toHaveLength(3)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('a direct debit provider that does not answer', () => {
  test('submitted: found a minute later, and confirmed on its day', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 77_00 })
    expect(await payByDebit(world, order, DEBIT_ACCOUNTS.silentSubmitted)).toMatchObject({
      transactionStatus: 'pending',
    })
    expect(await paymentsOf(merchant)).toMatchObject([{ outcomeUnknown: true }])
    expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject({
      status: 409,
      errorCode: 'payment_in_progress',
    })
    world.time.advance({ minutes: 1 })
    await sweep(world)
    const [payment] = await paymentsOf(merchant)
    expect(payment).toMatchObject({ transactionStatus: 'pending', outcomeUnknown: false })
    expect((await detailOf(merchant, payment?.transactionId ?? '')).paymentMethod).toMatchObject({
      directDebitStatus: 'submitted',
      accountLast4: '6661',
    })
    await replayOutcomes(world, 8)
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'paid' }])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('not submitted: given up after five minutes, and the order can be paid again', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 77_00 })
    await payByDebit(world, order, DEBIT_ACCOUNTS.silentLost)
    world.time.advance({ minutes: 1 })
    await sweep(world)
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'pending', outcomeUnknown: true },
    ])
    world.time.advance({ minutes: 5 })
    await sweep(world)
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'failed', chargeFailure: { code: 'not_debited' } },
    ])
    await order.pay(CARDS.visa)
    await replayOutcomes(world, 8)
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('raises no alarm while a debit waits days for the banks', async () => {
    const merchant = await world.merchant()
    await payByDebit(world, await merchant.order({ amount: 10_00 }), DEBIT_ACCOUNTS.confirms)
    const { rows } = await world.db.readerPool.query<{ next_check_at: Date }>(
      'select next_check_at from app.payment_operation where merchant_id = $1',
      [merchant.merchantId],
    )
    // We ask when the result is due, not every minute until then.
    const day = localDay(rows[0]?.next_check_at ?? new Date(0), 'Australia/Sydney')
    expect(day >= addDays(localDay(world.time.now(), 'Australia/Sydney'), 2)).toBe(true)
  })
})

describe('an outcome that is reported again, late or differently', () => {
  const account = { routingNumber: '000000', last4: '3456' }
  const outcomes = (now: Date): DebitClose[] => [
    { kind: 'submitted', ref: 'x', account, resultAt: now },
    { kind: 'confirmed', ref: 'x', account, returnsUntil: now },
    { kind: 'failed', code: 'invalidbsb', account },
    { kind: 'not_debited' },
    { kind: 'unknown' },
  ]

  test.each([
    ['paid', DEBIT_ACCOUNTS.confirms, 8],
    ['failed', DEBIT_ACCOUNTS.insufficient, 8],
    ['failed', DEBIT_ACCOUNTS.returns, 20],
  ] as const)('changes nothing once a debit is %s', async (status, from, days) => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    await payByDebit(world, await merchant.order({ amount: 100 }), from)
    await replayOutcomes(world, days)
    const read = async () => {
      const { rows } = await world.db.readerPool.query(
        `select merchant_id as "merchantId", p.merchant_order_id as "merchantOrderId",
                p.transaction_id as "transactionId", o.operation_id as "operationId", p.status, p.debit_status,
                p.version, o.status as asked
         from app.payment_operation o join app.payment p using (merchant_id, transaction_id)
         where merchant_id = $1`,
        [merchantId],
      )
      return rows[0]
    }
    const before = await read()
    expect(before).toMatchObject({ status })
    const { clock, services } = world
    const newId = idMaker(clock, systemRandom)
    const deps = {
      clock,
      recorder: outcomeRecorder({
        clock,
        customers: customersService({ searchIndex, newId }),
        ledger: services.ledger,
        audit: services.audit,
        orderLock: services.orderLock,
        operationRecords: services.operationRecords,
        counts: services.counts,
        events: NO_EVENTS,
      }),
      ledger: services.ledger,
      events: NO_EVENTS,
      payments: services.payments,
    }
    const terms = await services.merchants.get(merchantId)
    for (const outcome of outcomes(world.time.now())) {
      await world.db.inMerchant(merchantId, (tx) =>
        completeDebit(deps, tx, before, { outcome, terms }),
      )
      expect(await read()).toEqual(before)
    }
    if (before.debit_status === 'returned')
      await world.db.inMerchant(merchantId, (tx) =>
        completeDebit(deps, tx, before, {
          outcome: {
            kind: 'returned',
            ref: 'x',
            code: 'paymentstopped',
            account,
            taken: 100,
            won: 0,
          },
          terms,
        }),
      )
    expect(await read()).toEqual(before)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })
})

describe('several payment methods for one order at once', () => {
  test('one attempt locks it, whatever its method; the others are refused', async () => {
    const merchant = await world.merchant()
    for (let round = 0; round < 4; round++) {
      const order = await merchant.order({ amount: 15_00 })
      const card = await world.cardToken(CARDS.visa)
      const debits = await Promise.all(
        [1, 2, 3].map(() => debitToken(world, DEBIT_ACCOUNTS.confirms)),
      )
      const agreed = await agreement(world, PAYERS.approved, 15_00)
      const presses = await Promise.allSettled([
        ...debits.map((paymentToken) => payByBank(order, debitWith(paymentToken))),
        payByBank(order, { payTo: { agreementToken: agreed.agreementToken } }),
        order.customer(api.payOrder, {
          merchantOrderId: order.merchantOrderId,
          body: { paymentToken: card },
        }),
      ])
      expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const statuses = presses.flatMap((press) =>
        press.status === 'rejected' ? [(press.reason as ApiError).status] : [],
      )
      expect(statuses).toEqual([409, 409, 409, 409])
    }
    await replayOutcomes(world, 8)
    expect(await paymentsOf(merchant)).toHaveLength(4)
    expect(
      (await paymentsOf(merchant)).every(({ transactionStatus }) => transactionStatus === 'paid'),
    ).toBe(true)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-07 the same key submits once, and the second press gets the first answer', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 15_00 })
    const body = debitWith(await debitToken(world, DEBIT_ACCOUNTS.confirms))
    const key = `key-${randomUUID()}`
    const first = await payByBank(order, body, key)
    expect(await payByBank(order, body, key)).toEqual(first)
    expect(await paymentsOf(merchant)).toHaveLength(1)
  })
})

test('no account number or PayID is stored anywhere', async () => {
  const merchant = await world.merchant()
  const accountNumber = DEBIT_ACCOUNTS.insufficient.accountNumber
  await payByDebit(world, await merchant.order({ amount: 100 }), DEBIT_ACCOUNTS.insufficient)
  const agreed = await agreement(world, PAYERS.approved, 100)
  await payByBank(await merchant.order({ amount: 100 }), {
    payTo: { agreementToken: agreed.agreementToken },
  })
  const { default: pg } = await import('pg')
  const database = new pg.Client({
    connectionString: world.db.readerPool.options.connectionString,
  })
  await database.connect()
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname in ('app', 'global', 'sandbox', 'pgboss')`,
    )
    expect(tables.map(({ name }) => name)).toContain('sandbox.debit_token')
    for (const { name } of tables)
      for (const secret of [accountNumber, PAYERS.approved]) {
        const { rows } = await database.query(
          `select 1 from ${name} t where strpos(t::text, $1) > 0`,
          [secret],
        )
        expect([name, rows.length]).toEqual([name, 0])
      }
  } finally {
    await database.end()
  }
})
