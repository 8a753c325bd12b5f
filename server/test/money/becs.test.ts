import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, type TestMerchant, type TestOrder } from '../harness.ts'
import { endDispute } from '../stripe-fake/charging.ts'
import { returnDebit } from '../stripe-fake/debits.ts'
import { payOut } from '../stripe-fake/payouts.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import { DEBIT_ACCOUNTS, debitWith, payByBank, sweep } from './bank-payers.ts'
import { refusalOf } from './ledger-checks.ts'
import { addAccount, at, netOf, startOwnWorld } from './payout-merchants.ts'
import { proofOf } from './proof-of-day.ts'
import { balanceOf, paymentsOf, statusesOf } from '../staff-view.ts'
import { handleReceived } from './provider-events.ts'

let fake: StripeFake
let world: Awaited<ReturnType<typeof startOwnWorld>>
let now = () => new Date()
beforeAll(async () => {
  fake = await new StripeFake(() => now()).listen()
  world = await startOwnWorld({
    providers: { installed: [], env: { ...fake.env, ...fake.becsEnv } },
  })
  now = () => world.time.now()
  fake.eventsUrl = `${world.origin}/webhooks/card-stripe`
  fake.becsEventsUrl = `${world.origin}/webhooks/stripe_becs`
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
})

const tokenOf = (account: keyof typeof DEBIT_ACCOUNTS) =>
  fake.memory.debitMethod(DEBIT_ACCOUNTS[account])
const payBy = (order: TestOrder, account: keyof typeof DEBIT_ACCOUNTS) =>
  payByBank(order, debitWith(tokenOf(account)))
const returnsOf = ({ merchantId }: TestMerchant) =>
  world.db.reader.query<{ amount: number }>(
    null,
    `select l.amount from app.ledger_journal j join app.ledger_posting l using (merchant_id, journal_id)
     where merchant_id = $1 and j.kind = 'payment_returned'`,
    [merchantId],
  )
const today = (): string => world.time.now().toISOString().slice(0, 10)

/** Sends all events to both endpoints, and has the server process them. */
async function deliverEvents(): Promise<void> {
  await fake.deliver({ times: 2 })
  await handleReceived(world, null)
}

/** All errors in a merchant's books, compared with Stripe's charges and refunds. */
const violationsOf = ({ merchantId }: TestMerchant) =>
  world.services.ledgerChecks.violations(merchantId, {
    chargesOf: async (ids) =>
      fake.taken(ids).map(({ metadata, amount_received: amount, currency }) => ({
        operationId: metadata['operation_id'] ?? '',
        amount,
        currency: currency.toUpperCase(),
      })),
    refundsOf: async (ids) =>
      fake.refunds(ids).map(({ metadata, amount, currency }) => ({
        operationId: metadata?.['operation_id'] ?? '',
        amount,
        currency: currency.toUpperCase(),
      })),
    payoutsOf: (ids) => world.sandboxBank.payouts(ids),
  })

/** A merchant whose order was paid by a confirmed debit. */
async function confirmed(account: keyof typeof DEBIT_ACCOUNTS = 'confirms') {
  world.time.set(at('2026-05-04', '10:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  const order = await merchant.order({ amount: 80_00 })
  const { transactionId } = await payBy(order, account)
  world.time.advance({ days: 2, minutes: 1 })
  await deliverEvents()
  return { merchant, order, transactionId }
}

/** The banks pay the merchant out. */
async function runPayoutDays(merchant: TestMerchant): Promise<void> {
  for (let day = 0; day < 5; day++) {
    world.time.advance({ days: 1 })
    await world.services.payouts.runDueOf(merchant.merchantId)
    await world.services.payouts.checkDue()
  }
  expect(await balanceOf(merchant)).toMatchObject({ available: 0, pending: 0 })
}

test('BEY-207 a debit through Stripe pays an order once its direct debit request was accepted', async () => {
  world.time.set(at('2026-05-04', '10:00'))
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 80_00 })
  const { data: invoice } = await order.customer(api.getInvoice, order)
  expect(invoice.ways.directDebit).toEqual({
    part: 'stripe-becs',
    tokensUrl: 'https://api.stripe.com/v1/payment_methods',
    settings: { publishableKey: 'pk_test_fake' },
  })
  const silent = payByBank(order, { directDebit: { paymentToken: tokenOf('confirms') } })
  expect(await refusalOf(silent)).toMatchObject({ status: 400, errorCode: 'mandate_not_accepted' })
  expect(await statusesOf(merchant)).toEqual([])
  expect(await payBy(order, 'confirms')).toMatchObject({ transactionStatus: 'pending' })
  const confirm = fake.calls.findLast(({ path }) => path.endsWith('/confirm'))
  expect(confirm?.form['mandate_data']).toEqual({
    customer_acceptance: {
      type: 'online',
      // Real time, whatever the business time.
      accepted_at: expect.stringMatching(/^\d{10}$/) as string,
      online: { ip_address: '127.0.0.1', user_agent: expect.stringMatching(/.+/) as string },
    },
  })
  world.time.advance({ days: 2, minutes: 1 })
  await deliverEvents()
  expect(await statusesOf(merchant)).toEqual(['paid'])
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-207 a debit that its bank does not pay fails, by event or look-up, and the order can be paid again', async () => {
  world.time.set(at('2026-05-04', '10:00'))
  const merchant = await world.merchant()
  const orders = [await merchant.order({ amount: 80_00 }), await merchant.order({ amount: 90_00 })]
  for (const order of orders) await payBy(order, 'insufficient')
  world.time.advance({ days: 4 })
  await sweep(world)
  expect(await paymentsOf(merchant)).toMatchObject([
    { transactionStatus: 'failed', chargeFailure: { code: 'insufficientfunds' } },
    { transactionStatus: 'failed', chargeFailure: { code: 'insufficientfunds' } },
  ])
  await deliverEvents()
  for (const order of orders) await payBy(order, 'confirms')
  world.time.advance({ days: 2, minutes: 1 })
  await deliverEvents()
  expect((await statusesOf(merchant)).toSorted()).toEqual(['failed', 'failed', 'paid', 'paid'])
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-207 looks up a missing answer, and gives up a debit that never reached a bank', async () => {
  const merchant = await world.merchant()
  const [returned, silent] = [
    await merchant.order({ amount: 5_00 }),
    await merchant.order({ amount: 6_00 }),
  ]
  await payBy(returned, 'silentLost')
  await payBy(silent, 'silentSubmitted')
  expect(await paymentsOf(merchant)).toMatchObject([
    { outcomeUnknown: true },
    { outcomeUnknown: true },
  ])
  for (const minutes of [2, 6]) {
    world.time.advance({ minutes })
    await sweep(world)
  }
  expect((await statusesOf(merchant)).toSorted()).toEqual(['failed', 'pending'])
  world.time.advance({ days: 2, minutes: 1 })
  await deliverEvents()
  expect((await statusesOf(merchant)).toSorted()).toEqual(['failed', 'paid'])
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-207 refunded in part and in full, it agrees with its lists, its settlement and the proof of client money', async () => {
  const { merchant, transactionId } = await confirmed()
  const refund = (amount: number) =>
    merchant.call(api.createRefund, {
      merchantId: merchant.merchantId,
      body: { transactionId, refundAmount: { amount, currency: 'AUD' } },
    })
  await refund(30_00)
  expect(await statusesOf(merchant)).toEqual(['partially_refunded'])
  await refund(50_00)
  expect(await statusesOf(merchant)).toEqual(['refunded'])
  expect(await violationsOf(merchant)).toEqual([])
  const byCard = await merchant.order({ amount: 20_00 })
  await byCard.customer(api.payOrder, {
    merchantOrderId: byCard.merchantOrderId,
    body: { paymentToken: fake.memory.method(CARDS.visa) },
  })
  const day = today()
  const settled = payOut(fake.memory)
  world.time.advance({ days: 1 })
  await deliverEvents()
  const compared = await world.services.reconciliation.compare(day)
  expect(compared.map(({ account, result }) => [account.provider, result?.breaks])).toEqual(
    compared.map(({ account }) => [account.provider, []]),
  )
  await world.services.settlements.read(day)
  const settlement = (await world.services.settlements.list(10)).find(
    ({ ref }) => ref === settled.id,
  )
  const { lines } = await world.services.settlements.show(settlement?.settlementId ?? '', 50)
  const about = lines.filter(({ kind }) => kind === 'charge' || kind === 'refund')
  expect(about.length).toBeGreaterThanOrEqual(4)
  expect(about.map(({ verdict, what }) => [verdict, what])).toEqual(
    about.map(() => ['equal', null]),
  )
  expect((await proofOf(world, day))?.difference).toBe(0)
})

test('BEY-223 a debit disputed months after its payout is taken from the merchant, who then owes it', async () => {
  const { merchant, order, transactionId } = await confirmed('returns')
  await runPayoutDays(merchant)
  // Past the period in which we ask about it daily.
  world.time.advance({ days: 30 })
  await sweep(world)
  const watches = await world.db.reader.query(
    null,
    'select next_check_at from app.debit_watch where merchant_id = $1',
    [merchant.merchantId],
  )
  expect(watches).toEqual([{ nextCheckAt: null }])
  world.time.advance({ days: 40 })
  await deliverEvents()
  expect(await paymentsOf(merchant)).toMatchObject([
    { transactionId, transactionStatus: 'failed', chargeFailure: { code: 'paymentstopped' } },
  ])
  expect(await balanceOf(merchant)).toMatchObject({ available: -80_00, pending: 0 })
  expect(await returnsOf(merchant)).toEqual([{ amount: 80_00 }])
  const { data: invoice } = await order.customer(api.getInvoice, order)
  expect(invoice.state).toBe('paid')
  await deliverEvents()
  await sweep(world)
  expect(await returnsOf(merchant)).toHaveLength(1)
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-223 without an event, the list of the day reveals a returned debit, once', async () => {
  const { merchant, transactionId } = await confirmed()
  await runPayoutDays(merchant)
  world.time.advance({ days: 25 })
  await sweep(world)
  const [intent] = [...fake.memory.intents.values()].slice(-1)
  if (!intent) throw new Error('There is no intent')
  fake.memory.events.length = 0
  returnDebit(fake.memory, intent, 'debit_not_authorized')
  fake.memory.events.length = 0
  const day = today()
  world.time.advance({ days: 1 })
  await sweep(world)
  expect(await statusesOf(merchant)).toEqual(['paid'])
  await Promise.all([
    world.services.reconciliation.compareDue(),
    world.services.reconciliation.compareDue(),
  ])
  const compared = await world.services.reconciliation.compare(day)
  expect(compared.flatMap(({ result }) => result?.breaks)).toEqual([])
  expect(await paymentsOf(merchant)).toMatchObject([
    { transactionId, transactionStatus: 'failed', chargeFailure: { code: 'debitnotauthorised' } },
  ])
  expect(await balanceOf(merchant)).toMatchObject({ available: -80_00, pending: 0 })
  expect(await returnsOf(merchant)).toEqual([{ amount: 80_00 }])
  expect(await violationsOf(merchant)).toEqual([])
  await world.services.reconciliation.compareSince('2026-05-01')
  expect((await proofOf(world, day))?.difference).toBe(0)
})

test('BEY-223 after a refund the bank still returns the whole debit, whichever report comes first', async () => {
  const { merchant, transactionId } = await confirmed()
  await merchant.call(api.createRefund, {
    merchantId: merchant.merchantId,
    body: { transactionId, refundAmount: { amount: 30_00, currency: 'AUD' } },
  })
  world.time.advance({ days: 100 })
  const [intent] = [...fake.memory.intents.values()].slice(-1)
  if (!intent) throw new Error('There is no intent')
  returnDebit(fake.memory, intent, 'general')
  world.time.advance({ days: 1 })
  await Promise.all([deliverEvents(), world.services.reconciliation.compareDue(), sweep(world)])
  await deliverEvents()
  expect(await statusesOf(merchant)).toEqual(['failed'])
  expect(await returnsOf(merchant)).toEqual([{ amount: 80_00 }])
  expect(await balanceOf(merchant)).toMatchObject({ available: netOf(80_00) - 30_00 - 80_00 })
  expect(await violationsOf(merchant)).toEqual([])
})

const lastIntent = () => {
  const [intent] = [...fake.memory.intents.values()].slice(-1)
  if (!intent) throw new Error('There is no intent')
  return intent
}
const linesOf = ({ merchantId }: TestMerchant) =>
  world.db.reader.query<{ entryType: string; gross: number; fee: number; net: number }>(
    null,
    `select entry_type, gross, fee, net from app.settlement_entry
     where merchant_id = $1 and entry_type = 'Return' order by entry_at, gross`,
    [merchantId],
  )
const returnLine = (gross: number) => ({ entryType: 'Return', gross, fee: 0, net: gross })

/** Expects no breaks in these days' lists and no difference in their proofs. */
async function expectAgreed(days: readonly string[]): Promise<void> {
  await world.services.reconciliation.compareSince('2026-05-01')
  for (const day of days) {
    const compared = await world.services.reconciliation.compare(day)
    expect(compared.flatMap(({ result }) => result?.breaks)).toEqual([])
    expect((await proofOf(world, day))?.difference).toBe(0)
  }
}

test('BEY-243 a partial dispute takes only that part from the merchant, and the payment stays paid', async () => {
  const { merchant, transactionId } = await confirmed()
  await runPayoutDays(merchant)
  returnDebit(fake.memory, lastIntent(), 'general', 30_00)
  const day = today()
  await deliverEvents()
  await deliverEvents()
  expect(await paymentsOf(merchant)).toMatchObject([{ transactionId, transactionStatus: 'paid' }])
  expect(await linesOf(merchant)).toEqual([returnLine(-30_00)])
  expect(await balanceOf(merchant)).toMatchObject({ available: -30_00, pending: 0 })
  expect(await violationsOf(merchant)).toEqual([])
  world.time.advance({ days: 1 })
  await expectAgreed([day])
})

test.each([
  ['the whole', 80_00],
  ['a part', 30_00],
])(
  'BEY-244 BEY-251 when a debit that lost %s wins money back, by event or by list, the merchant gets it once and the payment is paid',
  async (_, amount) => {
    for (const isHeard of [true, false]) {
      const { merchant, transactionId } = await confirmed()
      const dispute = returnDebit(fake.memory, lastIntent(), 'general', amount)
      const first = today()
      await deliverEvents()
      expect(await linesOf(merchant)).toEqual([returnLine(-amount)])
      world.time.advance({ days: 3 })
      endDispute(fake.memory, dispute, 'won')
      const second = today()
      if (isHeard) await deliverEvents()
      world.time.advance({ days: 1 })
      await Promise.all([
        world.services.reconciliation.compare(second),
        world.services.reconciliation.compare(second),
      ])
      expect(await linesOf(merchant)).toEqual([returnLine(-amount), returnLine(amount)])
      expect(await paymentsOf(merchant)).toMatchObject([
        { transactionStatus: 'paid', chargeFailure: null, returnedAmount: 0 },
      ])
      const { merchantId } = merchant
      const { data: events } = await merchant.call(api.getPaymentTimeline, {
        merchantId,
        transactionId,
      })
      expect(events.slice(-2)).toMatchObject([
        { kind: 'returned', amount },
        { kind: 'dispute_won', amount },
      ])
      await deliverEvents()
      expect(await linesOf(merchant)).toHaveLength(2)
      expect(await violationsOf(merchant)).toEqual([])
      await expectAgreed([first, second])
    }
  },
)

test('BEY-252 books a second return, up to the whole amount, by event or by list; outdated answers add nothing', async () => {
  for (const isHeard of [true, false]) {
    const { merchant, transactionId } = await confirmed()
    const days: string[] = []
    const next = async () => {
      if (isHeard) await deliverEvents()
      const day = today()
      days.push(day)
      world.time.advance({ days: 1 })
      await world.services.reconciliation.compare(day)
    }
    const intent = lastIntent()
    const first = returnDebit(fake.memory, intent, 'general', 30_00)
    await next()
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'paid', returnedAmount: 30_00 },
    ])
    returnDebit(fake.memory, intent, 'general', 50_00)
    await next()
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionId, transactionStatus: 'failed', returnedAmount: 80_00 },
    ])
    endDispute(fake.memory, first, 'won')
    await next()
    returnDebit(fake.memory, intent, 'general', 10_00)
    await next()
    // Sends the last three events again.
    for (const event of fake.memory.events.slice(-3)) await fake.send(event)
    await deliverEvents()
    expect(await linesOf(merchant)).toEqual(
      [-30_00, -50_00, 30_00, -10_00].map((gross) => returnLine(gross)),
    )
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'paid', chargeFailure: null, returnedAmount: 60_00 },
    ])
    expect(await violationsOf(merchant)).toEqual([])
    await expectAgreed(days)
  }
})

test('BEY-252 a return of more than the debit is never booked, and stays a break for an operator', async () => {
  const { merchant } = await confirmed()
  returnDebit(fake.memory, lastIntent(), 'general', 80_00)
  await deliverEvents()
  returnDebit(fake.memory, lastIntent(), 'general', 1_00)
  const day = today()
  await expect(deliverEvents()).rejects.toThrow(/lost 8100 of the 8000/)
  expect(await linesOf(merchant)).toEqual([returnLine(-80_00)])
  world.time.advance({ days: 1 })
  const compared = await world.services.reconciliation.compare(day)
  expect(compared.flatMap(({ result }) => result?.breaks)).toMatchObject([
    { kind: 'differs', what: 'returned debit of 81.00 AUD, booked 80.00 AUD' },
  ])
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.providerEvent')
      .set({ status: 'processed' })
      .where('status', '=', 'received')
      .execute(),
  )
})
