import { api } from '@paydeck/contract/protocol/api'
import { addDays, localDay } from '@paydeck/contract/time/days'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import { planOf, startPlan } from './plan-orders.ts'
import { runDatabase } from '../run-database.ts'
import { totalBalance, paymentsOf } from '../staff-view.ts'

let world: World
/** A superuser's connection, which sees the queue too. */
let database: pg.Client
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
  database = new pg.Client({ connectionString: runDatabase() })
  await database.connect()
})
beforeEach(() => world.time.toNoon())
afterAll(async () => {
  await database.end()
  await world.stop()
})

const ZONE = 'Australia/Sydney'

const offered = async (order: TestOrder, payPlanVariant?: string) =>
  (
    await order.customer(api.offerPlan, {
      merchantOrderId: order.merchantOrderId,
      body: payPlanVariant === undefined ? {} : { payPlanVariant },
    })
  ).data
const payNow = async (order: TestOrder, instalments: 'next' | 'all', card?: string) => {
  const paymentToken = card === undefined ? undefined : await world.cardToken(card)
  const { data } = await order.customer(api.payInstalments, {
    merchantOrderId: order.merchantOrderId,
    body: { what: instalments, ...(paymentToken !== undefined && { paymentToken }) },
  })
  return data
}
let counter = 0
const refund = async (merchant: TestMerchant, transactionId: string, amount: number) =>
  (
    await merchant.call(
      api.createRefund,
      {
        merchantId: merchant.merchantId,
        body: { transactionId, refundAmount: { amount, currency: merchant.currency } },
      },
      { idempotencyKey: `plan-refund-${counter++}` },
    )
  ).data
/** Advances the clock and runs the sweeps, as the server does every few minutes. */
const live = async (by: { days?: number; hours?: number; minutes?: number }) => {
  world.time.advance(by)
  await world.services.plans.remindDue()
  await world.services.plans.collectDue()
  await world.services.operations.checkDue()
}
const statuses = async (order: TestOrder) =>
  (await planOf(order)).instalments.map(({ status, amount }) => `${status} ${amount}`)
/** The provider's charges for an order's plan, whatever we recorded. */
const chargedAmounts = async (merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{ operation_id: string }>(
    `select operation_id from app.payment_operation where merchant_id = $1`,
    [merchant.merchantId],
  )
  const charges = await world.sandbox.charges(rows.map((row) => row.operation_id))
  return charges.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

/** The instalment emails waiting in the queue. */
const emailsOf = async ({ merchantId }: TestMerchant, number: string) => {
  const { rows } = await database.query<{ what: string }>(
    `select data->>'what' as what from pgboss.job
     where name = 'instalment.mail' and data->>'merchantId' = $1 and data->>'number' = $2`,
    [merchantId, number],
  )
  return rows.map(({ what }) => what)
}

describe('an instalment offer', () => {
  test('is a quarter now and three each fortnight, on the merchant’s days', async () => {
    const merchant = await world.merchant({ timeZone: ZONE })
    const order = await merchant.order({ amount: 400_01 })
    const { offer, refusal } = await offered(order)
    expect(refusal).toBeNull()
    const today = localDay(world.time.now(), ZONE)
    expect(offer).toMatchObject({
      payPlanVariant: 'payplan_fortnight_25_25_25_25',
      amount: 400_01,
      initialPayment: 100_01,
    })
    expect(offer?.instalments.map(({ number, amount, dueOn }) => [number, amount, dueOn])).toEqual([
      [2, 100_00, addDays(today, 14)],
      [3, 100_00, addDays(today, 28)],
      [4, 100_00, addDays(today, 42)],
    ])
    for (const { dueOn, dueAt } of offer?.instalments ?? [])
      expect(localDay(new Date(dueAt), ZONE)).toBe(dueOn)
  })

  test('is refused politely: amount too small, over the customer’s limit, variant not offered', async () => {
    const merchant = await world.merchant()
    const small = await offered(await merchant.order({ amount: 34_99 }))
    expect(small).toMatchObject({ offer: null, refusal: { code: 'plan_amount_too_small' } })
    expect((await offered(await merchant.order({ amount: 35_00 }))).refusal).toBeNull()
    const large = await merchant.order({ amount: 1400_00 })
    expect((await offered(large)).refusal?.code).toBe('plan_limit_reached')
    expect((await offered(await merchant.order({ amount: 1333_32 }))).refusal).toBeNull()
    const order = await merchant.order({ amount: 100_00 })
    for (const variant of ['payplan_52_weekly_payments', 'payplan_30_days_0_100'])
      expect((await offered(order, variant)).refusal?.code).toBe('plan_not_offered')
    expect(
      await refusalOf(startPlan(world, merchant, { amount: 1400_00, card: CARDS.visa })),
    ).toMatchObject({ status: 409, errorCode: 'plan_limit_reached' })
  })

  test('counts what the customer owes this merchant, however the address is spelt', async () => {
    const [merchant, b] = [await world.merchant(), await world.merchant()]
    const email = 'Lee@Example.com'
    await startPlan(world, merchant, { amount: 1000_00, email })
    const next = { amount: 400_00, email: 'lee@example.com' }
    expect((await offered(await merchant.order(next))).refusal?.code).toBe('plan_limit_reached')
    expect((await offered(await b.order(next))).refusal).toBeNull()
    expect((await offered(await merchant.order({ ...next, email: 'kim@x.co' }))).refusal).toBeNull()
  })

  test('two orders of one customer started at once cannot both fit under the limit', async () => {
    const merchant = await world.merchant()
    const started = await Promise.allSettled(
      Array.from({ length: 6 }, () => startPlan(world, merchant, { amount: 800_00 })),
    )
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await chargedAmounts(merchant)).toBe(200_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('a plan', () => {
  test('PAYD-16 pays the merchant the full price once at its start, and is paid with its last instalment', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, { amount: 400_00 })
    expect(order.transactionStatus).toBe('accepted')
    const [payment] = await paymentsOf(merchant)
    expect(payment).toMatchObject({
      transactionStatus: 'accepted',
      transactionAmount: 400_00,
      transactionPayType: { payCardId: null, payPlanId: expect.stringMatching(/^plan_/) as string },
    })
    const { instalments } = await planOf(order)
    expect(payment).toMatchObject({
      payPlanInitialPaymentAmount: 100_00,
      payPlanScheduledInstalments: instalments.map(({ amount, dueAt }) => ({
        amount,
        dueAt,
        state: 'scheduled',
      })),
    })
    const owed = 400_00 - (payment?.platformFee ?? 0)
    expect(await totalBalance(merchant)).toBe(owed)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    const states: string[][] = []
    for (let fortnight = 0; fortnight < 3; fortnight++) {
      await live({ days: 14 })
      states.push(await statuses(order))
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    }
    expect(states).toEqual([
      ['paid 10000', 'scheduled 10000', 'scheduled 10000'],
      ['paid 10000', 'paid 10000', 'scheduled 10000'],
      ['paid 10000', 'paid 10000', 'paid 10000'],
    ])
    expect(await planOf(order)).toMatchObject({ status: 'paid', outstanding: 0 })
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'paid' }])
    expect(await totalBalance(merchant)).toBe(owed)
    expect(await chargedAmounts(merchant)).toBe(400_00)
  })

  test('ends when its first card is declined, and the order can be paid', async () => {
    const merchant = await world.merchant()
    expect(
      await refusalOf(startPlan(world, merchant, { amount: 400_00, card: CARDS.declined })),
    ).toMatchObject({ status: 400, errorCode: 'card_declined' })
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'failed' }])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    const second = await startPlan(world, merchant, { amount: 1000_00 })
    expect(second.transactionStatus).toBe('accepted')
  })

  test('whose first answer was lost runs once the charge is found', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, { amount: 400_00, card: CARDS.silentCharged })
    expect(order.transactionStatus).toBe('pending')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    await live({ minutes: 2 })
    expect(await planOf(order)).toMatchObject({ status: 'running', outstanding: 300_00 })
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'accepted' }])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('whose card is declined later is retried after 1, 3 and 7 days, then overdue and weekly, then written off', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, {
      amount: 400_00,
      card: CARDS.declinedLater,
    })
    const before = await totalBalance(merchant)
    await live({ days: 14, hours: 12 })
    const tries = async () => {
      const { rows } = await world.db.readerPool.query<{ n: number }>(
        `select count(*)::int as n from app.payment_operation
         where merchant_id = $1 and kind = 'instalment' and subject_id like '%:2'`,
        [merchant.merchantId],
      )
      return rows[0]?.n
    }
    const counted = [await tries()]
    for (let day = 1; day <= 45; day++) {
      await live({ days: 1 })
      const now = await tries()
      if (now !== counted.at(-1)) counted.push(now)
      const due = (await planOf(order)).instalments[0]
      expect(due?.status).toBe(day < 11 ? 'scheduled' : 'overdue')
      // The merchant sees that it is retried.
      expect((await paymentsOf(merchant))[0]?.payPlanScheduledInstalments[0]?.state).toBe(
        day < 11 ? 'retrying' : 'overdue',
      )
    }
    expect(counted).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await offered(await merchant.order({ amount: 50_00 }))).toMatchObject({
      refusal: { code: 'plan_overdue' },
    })
    const { planTerms } = world.services
    expect(await planTerms.roomOf(merchant.merchantId, 'jane@example.com', null)).toBe(0)
    // The customer gets an email for the first decline and when it is overdue, not for every
    // attempt.
    expect((await emailsOf(merchant, '2')).toSorted()).toEqual(['declined', 'overdue'])
    await live({ days: 120 })
    expect(await planOf(order)).toMatchObject({ status: 'written_off', outstanding: 0 })
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'paid' }])
    expect(await totalBalance(merchant)).toBe(before)
    expect(await chargedAmounts(merchant)).toBe(100_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    // Money never taken cannot be refunded.
    expect(await refusalOf(refund(merchant, order.transactionId, 100_01))).toMatchObject({
      message: 'Amount is larger than refundable amount',
    })
    await refund(merchant, order.transactionId, 100_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  }, 60_000)

  test('can be paid early, one instalment or all; a new card then pays the rest', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, {
      amount: 400_00,
      card: CARDS.declinedLater,
    })
    expect(await refusalOf(payNow(order, 'next'))).toMatchObject({
      status: 400,
      errorCode: 'insufficient_funds',
    })
    const due = (await planOf(order)).instalments[0]
    expect(due?.status).toBe('scheduled')
    expect(await payNow(order, 'next', CARDS.mastercard)).toMatchObject({
      outstanding: 200_00,
      cardBrand: 'mastercard',
      cardLast4: '4444',
    })
    await live({ days: 14 })
    expect((await planOf(order)).outstanding).toBe(200_00)
    expect(await payNow(order, 'all')).toMatchObject({ status: 'paid', outstanding: 0 })
    expect(await refusalOf(payNow(order, 'all'))).toMatchObject({
      status: 409,
      errorCode: 'plan_not_running',
    })
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'paid' }])
    expect(await chargedAmounts(merchant)).toBe(400_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('pays a late instalment with a new card, which then pays the other late ones too', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, { amount: 400_00, card: CARDS.declinedLater })
    for (let day = 0; day < 40; day++) await live({ days: 1 })
    expect(await planOf(order)).toMatchObject({ overdueAt: expect.any(String) as string })
    await payNow(order, 'next', CARDS.visa)
    await live({ minutes: 1 })
    expect(await statuses(order)).toEqual(['paid 10000', 'paid 10000', 'scheduled 10000'])
    expect(await planOf(order)).toMatchObject({ overdueAt: null })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  }, 60_000)

  test('takes each instalment once when two sweeps, the customer and a card change coincide', async () => {
    const merchant = await world.merchant()
    const orders = await Promise.all(
      [1, 2, 3, 4].map((n) => startPlan(world, merchant, { amount: 400_00, email: `c${n}@x.co` })),
    )
    world.time.advance({ days: 14, hours: 1 })
    const { collectDue } = world.services.plans
    await Promise.allSettled([
      collectDue(),
      collectDue(),
      collectDue(),
      ...orders.map((order, at) => payNow(order, at % 2 ? 'all' : 'next')),
      ...orders.map((order) => payNow(order, 'next', CARDS.mastercard)),
    ])
    // A busy machine may have timed out: it asks for the outcome later.
    world.time.advance({ minutes: 1 })
    await world.services.operations.checkDue()
    await collectDue()
    for (const order of orders) expect((await statuses(order))[0]).toBe('paid 10000')
    const paid = await Promise.all(orders.map(async (order) => (await planOf(order)).outstanding))
    expect(await chargedAmounts(merchant)).toBe(
      1600_00 - paid.reduce((sum, remaining) => sum + remaining, 0),
    )
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('that is late is retried when planned, whatever cards its customer tries meanwhile', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const order = await startPlan(world, merchant, { amount: 400_00, card: CARDS.declinedLater })
    const overduePlans = async () => {
      const { rows } = await world.db.readerPool.query<{ declines: number; next_look_at: Date }>(
        `select declines, next_look_at from app.instalment where merchant_id = $1 and number = 2`,
        [merchantId],
      )
      return rows[0]
    }
    await live({ days: 15 })
    const planned = await overduePlans()
    expect(planned?.declines).toBe(1)
    for (let tries = 0; tries < 3; tries++) {
      await live({ hours: 7 })
      expect(await refusalOf(payNow(order, 'next', CARDS.declined))).toMatchObject({ status: 400 })
      expect(await refusalOf(payNow(order, 'all', CARDS.declined))).toMatchObject({ status: 400 })
      expect(await overduePlans()).toEqual(planned)
      // The new card is charged at once and declined, which does not count as a planned retry either.
      await order.customer(api.changePlanCard, {
        merchantOrderId: order.merchantOrderId,
        body: { paymentToken: await world.cardToken(CARDS.declinedLater) },
      })
      await live({ minutes: 1 })
      expect(await overduePlans()).toEqual(planned)
    }
    const automatic = async () =>
      (
        await world.db.readerPool.query(
          `select 1 from app.payment_operation
           where merchant_id = $1 and kind = 'instalment' and subject_id not like '%:customer'`,
          [merchantId],
        )
      ).rows.length
    expect(await automatic()).toBe(1 + 3)
    await live({ hours: 3 })
    expect(await automatic()).toBe(1 + 3 + 1)
    const next = await overduePlans()
    expect(next?.declines).toBe(2)
    expect(Number(next?.next_look_at)).toBeGreaterThan(world.clock.now().getTime() + 2 * 86_400_000)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('is not collected while its payment is disputed', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const order = await startPlan(world, merchant, { amount: 400_00 })
    const { transactionId } = order
    const key = { provider: 'sandbox', providerRef: `d-${transactionId}` }
    await world.services.disputes.open(merchantId, { ...key, transactionId }, 'test')
    await live({ days: 15 })
    expect((await planOf(order)).outstanding).toBe(300_00)
    expect(await refusalOf(payNow(order, 'next'))).toMatchObject({ errorCode: 'payment_disputed' })
    await world.services.disputes.close(merchantId, { ...key, outcome: 'won' }, 'test')
    await live({ days: 1 })
    expect((await planOf(order)).outstanding).toBe(200_00)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('shows no upcoming instalments while its payment is disputed, and shows them again once it is won', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const order = await startPlan(world, merchant, { amount: 400_00, email: 'mail@example.com' })
    const { transactionId } = order
    const key = { provider: 'sandbox', providerRef: `m-${transactionId}` }
    await world.services.disputes.open(merchantId, { ...key, transactionId }, 'test')
    const emailKinds = async () => {
      const { rows } = await database.query<{ what: string }>(
        `select data->>'what' as what from pgboss.job
         where name = 'instalment.mail' and data->>'merchantId' = $1`,
        [merchantId],
      )
      return rows.map(({ what }) => what)
    }
    const write = async () => {
      const { rows } = await world.db.readerPool.query<{ pay_plan_id: string }>(
        'select pay_plan_id from app.pay_plan where merchant_id = $1',
        [merchantId],
      )
      const payPlanId = rows[0]?.pay_plan_id ?? ''
      const job = { merchantId, payPlanId, number: 2, what: 'reminder' } as const
      // It was queued before the dispute and is written now.
      await world.services.instalmentMail.write(job)
      const mails = await world.db.readerPool.query(
        `select 1 from app.mail where merchant_id = $1 and kind = 'instalment_reminder'`,
        [merchantId],
      )
      return mails.rows.length
    }
    await live({ days: 11, hours: 12 })
    expect(await emailKinds()).toEqual([])
    expect(await write()).toBe(0)
    await world.services.disputes.close(merchantId, { ...key, outcome: 'won' }, 'test')
    await live({ days: 1 })
    expect(await emailKinds()).toEqual(['reminder'])
    expect(await write()).toBe(1)
  })

  test('that was written off during a dispute is over when the dispute is won', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const order = await startPlan(world, merchant, { amount: 400_00, card: CARDS.declinedLater })
    const { transactionId } = order
    for (const days of [15, 1, 3, 7]) await live({ days })
    const key = { provider: 'sandbox', providerRef: `late-${transactionId}` }
    await world.services.disputes.open(merchantId, { ...key, transactionId }, 'test')
    await live({ days: 120 })
    expect(await planOf(order)).toMatchObject({ status: 'written_off' })
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'disputed' }])
    await world.services.disputes.close(merchantId, { ...key, outcome: 'won' }, 'test')
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'paid' }])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('sends no reminders for instalments that fell due while the sweeps were stopped', async () => {
    const merchant = await world.merchant()
    await startPlan(world, merchant, { amount: 400_00 })
    await live({ days: 15 })
    expect(await emailsOf(merchant, '2')).toEqual(['success'])
  })

  test('reminds three days before each instalment and confirms it, once', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    await startPlan(world, merchant, { amount: 400_00, email: 'mail@example.com' })
    const write = (job: { payPlanId: string; number: string; what: string }) =>
      world.services.instalmentMail.write({
        merchantId,
        payPlanId: job.payPlanId,
        number: Number(job.number),
        what: job.what === 'reminder' ? 'reminder' : 'success',
      })
    const queued = async () => {
      const { rows } = await database.query<{
        data: { what: string; number: string; payPlanId: string }
      }>(
        `select data from pgboss.job where name = 'instalment.mail' and data->>'merchantId' = $1`,
        [merchantId],
      )
      return rows.map(({ data }) => data)
    }
    await live({ days: 11, hours: 12 })
    for (const job of await queued()) await write(job)
    for (let day = 0; day < 32; day++) await live({ days: 1 })
    const jobs = await queued()
    expect(jobs.map(({ number, what }) => `${number} ${what}`).toSorted()).toEqual([
      '2 reminder',
      '2 success',
      '3 reminder',
      '3 success',
      '4 reminder',
      '4 success',
    ])
    for (const job of [...jobs, ...jobs]) await write(job)
    const mails = (await mailsOf(world, merchant.merchantId))
      .filter(({ kind }) => kind.startsWith('instalment'))
      .toSorted((a, b) => a.subject.localeCompare(b.subject))
    const payee = merchant.slug
    const [reminder] = mails.filter(({ kind }) => kind === 'instalment_reminder')
    expect(reminder?.plain).toContain('We will charge your card ending 4242 on that day.')
    // Reminders written too late are dropped: everything is paid by then.
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${payee}: your final instalment is paid`,
      expect.stringMatching(/: your second instalment is due on \d+\w+ \w+ \d+$/),
      `${payee}: your second instalment is paid`,
      `${payee}: your third instalment is paid`,
    ])
  }, 60_000)
})

describe('a refund of a plan', () => {
  test('reduces the remaining instalments evenly, and returns no money first', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, { amount: 400_00 })
    const before = await totalBalance(merchant)
    expect(await refund(merchant, order.transactionId, 180_00)).toMatchObject({
      status: 'succeeded',
    })
    expect(await statuses(order)).toEqual(['scheduled 4000', 'scheduled 4000', 'scheduled 4000'])
    expect(await paymentsOf(merchant)).toMatchObject([
      {
        transactionStatus: 'partially_refunded',
        refundedAmount: 180_00,
        refunds: [{ amount: 180_00, currency: 'AUD' }],
        payPlanScheduledInstalments: [{ amount: 40_00 }, { amount: 40_00 }, { amount: 40_00 }],
      },
    ])
    expect(await totalBalance(merchant)).toBe(before - 180_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    for (let fortnight = 0; fortnight < 3; fortnight++) await live({ days: 14 })
    expect(await planOf(order)).toMatchObject({ status: 'paid' })
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'partially_refunded' }])
    expect(await chargedAmounts(merchant)).toBe(220_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('in full: returns the first payment and cancels three instalments', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, { amount: 400_00 })
    await refund(merchant, order.transactionId, 400_00)
    expect(await planOf(order)).toMatchObject({ status: 'cancelled', outstanding: 0 })
    expect(await statuses(order)).toEqual(['cancelled 0', 'cancelled 0', 'cancelled 0'])
    expect(await paymentsOf(merchant)).toMatchObject([{ transactionStatus: 'refunded' }])
    await live({ days: 60 })
    expect(await chargedAmounts(merchant)).toBe(100_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('after two payments goes back to both charges, the newest first', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, { amount: 400_00 })
    await live({ days: 14 })
    await refund(merchant, order.transactionId, 350_01)
    const { rows } = await world.db.readerPool.query(
      `select amount from app.refund_part where merchant_id = $1 order by amount desc`,
      [merchant.merchantId],
    )
    expect(rows).toEqual([{ amount: 100_00 }, { amount: 50_01 }])
    await refund(merchant, order.transactionId, 49_99)
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'refunded', refundedAmount: 400_00 },
    ])
    const { rows: perCharge } = await world.db.readerPool.query(
      `select sum(amount)::int4 as given from app.refund_part where merchant_id = $1
       group by charge_operation_id`,
      [merchant.merchantId],
    )
    expect(perCharge).toEqual([{ given: 100_00 }, { given: 100_00 }])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('in progress pauses the collection; failed, it lets it continue', async () => {
    const merchant = await world.merchant()
    const pending = await startPlan(world, merchant, {
      amount: 400_00,
      card: CARDS.refundPending,
    })
    const failing = await startPlan(world, merchant, {
      amount: 400_00,
      card: CARDS.refundFails,
      email: 'other@example.com',
    })
    world.time.advance({ days: 13, hours: 23 })
    expect(await refund(merchant, pending.transactionId, 350_00)).toMatchObject({
      status: 'pending',
    })
    expect(await refund(merchant, failing.transactionId, 350_00)).toMatchObject({
      status: 'failed',
    })
    expect(await refusalOf(refund(merchant, pending.transactionId, 1_00))).toMatchObject({
      status: 409,
      errorCode: 'refund_in_progress',
    })
    expect(await refusalOf(payNow(pending, 'next'))).toMatchObject({
      status: 409,
      errorCode: 'refund_in_progress',
    })
    await live({ hours: 12 })
    expect((await planOf(pending)).outstanding).toBe(300_00)
    expect((await planOf(failing)).outstanding).toBe(200_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    await live({ days: 2 })
    expect(await planOf(pending)).toMatchObject({ status: 'cancelled', outstanding: 0 })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('with one card that accepts nothing back is made as far as possible', async () => {
    const merchant = await world.merchant()
    const order = await startPlan(world, merchant, { amount: 400_00, card: CARDS.refundFails })
    await payNow(order, 'next', CARDS.mastercard)
    expect(await refund(merchant, order.transactionId, 400_00)).toMatchObject({
      status: 'succeeded',
      amount: 300_00,
    })
    expect(await planOf(order)).toMatchObject({ status: 'cancelled', outstanding: 0 })
    expect(await paymentsOf(merchant)).toMatchObject([
      {
        transactionStatus: 'partially_refunded',
        refundedAmount: 300_00,
        refunds: [{ amount: 300_00 }],
      },
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('beside the sweep and the customer: never a cent too many', async () => {
    const merchant = await world.merchant()
    for (let round = 0; round < 4; round++) {
      const order = await startPlan(world, merchant, { amount: 400_00, email: `r${round}@x.co` })
      world.time.advance({ days: 14, hours: 1 })
      await Promise.allSettled([
        refund(merchant, order.transactionId, 399_99),
        world.services.plans.collectDue(),
        refund(merchant, order.transactionId, 100_00),
        payNow(order, 'all'),
        refund(merchant, order.transactionId, 33_33),
        world.services.plans.collectDue(),
      ])
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
      await live({ days: 60 })
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    }
  })
})
