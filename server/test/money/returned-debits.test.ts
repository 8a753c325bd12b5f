import { WEBHOOK_BODIES, webhookEnvelope } from '@paydeck/contract/calls/shop/webhook-bodies'
import { WEBHOOK_EVENTS } from '@paydeck/contract/calls/webhooks'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { toEvent } from '../../src/modules/domain-events/events.ts'
import { mailsOf } from '../mails.ts'
import type { TestMerchant, World } from '../harness.ts'
import { DEBIT_ACCOUNTS, payByDebit, sweep } from './bank-payers.ts'
import { ledgerViolations, refusalOf } from './ledger-checks.ts'
import { at, netOf, startOwnWorld } from './payout-merchants.ts'

/** Longer than any test provider takes to take money back or return it. */
const MAX_DAYS = 75

let world: World
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

/** A merchant whose order of 80 dollars was paid by a direct debit that the bank partly or fully returned. */
async function returned(account: 'returnsHalf' | 'returnsAndWins') {
  world.time.set(at('2026-05-04', '10:00'))
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 80_00 })
  const { transactionId } = await payByDebit(world, order, DEBIT_ACCOUNTS[account])
  await waitUntilReturned(merchant, (amount) => amount > 0)
  return { merchant, transactionId }
}

const rowOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.queryPayments, { merchantId, query: {} })).data[0]

const statusOf = async (merchant: TestMerchant) => (await rowOf(merchant))?.transactionStatus

/** Advances day by day, polling the provider and processing each event twice. */
async function waitUntilReturned(
  merchant: TestMerchant,
  isIt: (amount: number) => boolean,
): Promise<void> {
  for (let day = 0; day < MAX_DAYS; day++) {
    world.time.advance({ days: 1 })
    await sweep(world)
    await world.bankMethods.directDebit.deliver({ times: 2 })
    const events = await world.db.reader.query<{ provider: string; eventId: string }>(
      null,
      `select provider, event_id from global.provider_event where status = 'received'`,
      [],
    )
    for (const { provider, eventId } of events)
      await world.services.providerEvents.process(provider, eventId)
    if (isIt((await rowOf(merchant))?.returnedAmount ?? 0)) return
  }
  throw new Error('Nothing was taken back, or given back')
}

const refund = (
  { call, merchantId }: TestMerchant,
  { transactionId, amount }: { transactionId: string; amount: number },
) =>
  call(api.createRefund, {
    merchantId,
    body: { transactionId, refundAmount: { amount, currency: 'AUD' } },
  })

const balanceOf = async ({ call, merchantId }: TestMerchant) => {
  const { available = 0, pending = 0 } =
    (await call(api.getBalances, { merchantId })).data.balances[0] ?? {}
  return available + pending
}

test('BEY-252 after a partial return, only the rest of the debit can be refunded', async () => {
  const { merchant, transactionId } = await returned('returnsHalf')
  expect(await rowOf(merchant)).toMatchObject({ returnedAmount: 40_00, chargeFailure: null })
  expect(await balanceOf(merchant)).toBe(netOf(80_00) - 40_00)
  const tooMuch = refund(merchant, { transactionId, amount: 40_01 })
  expect(await refusalOf(tooMuch)).toMatchObject({ status: 409, errorCode: 'refund_too_large' })
  await refund(merchant, { transactionId, amount: 40_00 })
  expect(await statusOf(merchant)).toBe('partially_refunded')
  const secondRefund = refund(merchant, { transactionId, amount: 1 })
  expect(await refusalOf(secondRefund)).toMatchObject({
    status: 409,
    errorCode: 'refund_too_large',
  })
  expect(await balanceOf(merchant)).toBe(netOf(80_00) - 80_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-251 a debit that was returned and then won back is paid again, and can be refunded', async () => {
  const { merchant, transactionId } = await returned('returnsAndWins')
  const { merchantId, call } = merchant
  expect(await rowOf(merchant)).toMatchObject({
    returnedAmount: 80_00,
    chargeFailure: { code: 'paymentstopped' },
  })
  expect(await refusalOf(refund(merchant, { transactionId, amount: 1 }))).toMatchObject({
    errorCode: 'payment_not_refundable',
  })
  await waitUntilReturned(merchant, (amount) => amount === 0)
  expect(await rowOf(merchant)).toMatchObject({
    transactionStatus: 'paid',
    returnedAmount: 0,
    chargeFailure: null,
  })
  const { data: detail } = await call(api.getTransaction, { transactionId })
  expect(detail.paymentMethod).toMatchObject({
    directDebitStatus: 'confirmed',
    directDebitFailure: null,
  })
  const { data: history } = await call(api.getPaymentTimeline, { merchantId, transactionId })
  expect(history.slice(-2)).toMatchObject([
    { kind: 'returned', amount: 80_00 },
    { kind: 'dispute_won', amount: 80_00 },
  ])
  expect(await balanceOf(merchant)).toBe(netOf(80_00))
  await refund(merchant, { transactionId, amount: 80_00 })
  expect(await statusOf(merchant)).toBe('refunded')
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

/** Hands published events of returned debits to mail and webhooks twice, since both may see an event twice. */
async function notifyEvents({ merchantId }: TestMerchant) {
  const { rows } = await world.db.readerPool.query<{ kind: string; id: string; payload: unknown }>(
    `select kind, subject_id as id, payload from app.domain_event
     where merchant_id = $1 and kind like 'payment\\_return%' order by recorded_at, event_id`,
    [merchantId],
  )
  for (const { kind, id: subjectId, payload } of [...rows, ...rows]) {
    const event = toEvent({ kind, subjectId, payload })
    if (!event) throw new Error(`${kind} is not known`)
    await world.services.eventMail.write(merchantId, event)
    await world.services.webhooks.notify(merchantId, event)
  }
  return rows
}

async function webhookOf({ call, merchantId }: TestMerchant) {
  await call(api.createWebhook, {
    merchantId,
    body: { url: 'http://127.0.0.1:9/hooks', events: [...WEBHOOK_EVENTS] },
  })
  return async () => {
    const { rows } = await world.db.readerPool.query<{ body: string }>(
      `select body from app.webhook_delivery where merchant_id = $1 and cause like 'TransactionReturn%'
       order by created_at, cause`,
      [merchantId],
    )
    return rows.map(({ body }) => {
      const { webhookEventType, event } = webhookEnvelope.parse(JSON.parse(body))
      const type = WEBHOOK_EVENTS.find((name) => name === webhookEventType)
      // A key that the reference does not describe would be dropped by parsing.
      expect(type && WEBHOOK_BODIES[type].parse(event)).toEqual(event)
      return { type, event }
    })
  }
}

test('BEY-273 tells those who may respond and the shop once each time a bank takes a debit back or returns it', async () => {
  const { merchant, transactionId } = await returned('returnsAndWins')
  const { merchantId, email } = merchant
  const manager = await merchant.colleague({ role: 'manager' })
  await merchant.colleague({ role: 'viewer' })
  const deliveries = await webhookOf(merchant)
  expect(await notifyEvents(merchant)).toEqual([
    {
      kind: 'payment_returned',
      id: transactionId,
      payload: { amount: 80_00, nth: 1, code: 'paymentstopped', isWhole: true },
    },
  ])
  const mails = await mailsOf(world, merchantId, { kind: 'payment_returned' })
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [email, manager.email].toSorted(),
  )
  expect(mails[0]?.subject).toMatch(/^The bank took back \$80\.00 AUD of order /)
  for (const sentence of [
    'The customer’s bank stopped the payment. $80.00 AUD was taken from your balance',
    'The payment has failed, but its order stays paid',
    'Taken back: $80.00 AUD',
  ])
    expect(mails[0]?.plain).toContain(sentence)
  const about = { transaction: expect.objectContaining({ _id: transactionId }) as unknown }
  const money = { amount: 80_00, currency: 'AUD' }
  const lost = {
    type: 'TransactionReturned',
    event: expect.objectContaining({
      ...about,
      ...money,
      failureCode: 'paymentstopped',
    }) as unknown,
  }
  expect(await deliveries()).toEqual([lost])

  await waitUntilReturned(merchant, (amount) => amount === 0)
  expect((await notifyEvents(merchant)).slice(1)).toEqual([
    { kind: 'payment_return_won', id: transactionId, payload: { amount: 80_00, nth: 1 } },
  ])
  const won = await mailsOf(world, merchantId, { kind: 'payment_return_won' })
  expect(won).toHaveLength(2)
  expect(won[0]?.subject).toMatch(/^\$80\.00 AUD of order .* is back in your balance$/)
  expect(won[0]?.plain).toContain('Back in your balance: $80.00 AUD')
  expect(await mailsOf(world, merchantId, { kind: 'payment_returned' })).toHaveLength(2)
  expect(await deliveries()).toEqual([
    lost,
    {
      type: 'TransactionReturnWon',
      event: expect.objectContaining({ ...about, ...money }) as unknown,
    },
  ])
})

test('BEY-273 after a partial return, the email says that the rest stays', async () => {
  const { merchant } = await returned('returnsHalf')
  await notifyEvents(merchant)
  const [mail] = await mailsOf(world, merchant.merchantId, { kind: 'payment_returned' })
  expect(mail?.subject).toContain('took back $40.00 AUD')
  expect(mail?.plain).toContain('Paid: $80.00 AUD')
  expect(mail?.plain).toContain('The rest of the payment stays yours.')
})
