import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, type TestMerchant } from '../harness.ts'
import { startPlan } from './plan-orders.ts'
import {
  addAccount,
  at,
  runDaysUntil,
  netOf,
  pay,
  staffOf,
  startOwnWorld,
} from './payout-merchants.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

const timeline = async ({ call, merchantId }: TestMerchant, transactionId: string) =>
  (await call(api.getPaymentTimeline, { merchantId, transactionId })).data

test('a payment shows its events: paid, paid out, refunded, disputed and lost', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  await addAccount(merchant)
  const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
  world.time.set(at('2026-03-05', '10:00'))
  await call(api.createRefund, {
    merchantId,
    body: { transactionId, refundAmount: { amount: 20_00, currency: 'AUD' } },
  })
  world.time.set(at('2026-03-06', '10:00'))
  const key = { provider: 'network', providerRef: 'dp' }
  await world.services.disputes.open(merchantId, { ...key, transactionId, amount: 30_00 })
  await world.services.disputes.close(merchantId, { ...key, outcome: 'lost' })

  const events = await timeline(merchant, transactionId)
  expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['created', 100_00],
    ['charged', 100_00],
    ['paid_out', 97_74],
    ['refunded', 20_00],
    ['dispute_opened', 30_00],
    ['dispute_lost', 30_00],
  ])
  expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).toSorted())
  expect(events[2]?.ref).toMatch(/^payout_/)

  // Staff without the payouts permission see none.
  const clerk = await staffOf(world, merchant, { permissions: [] })
  const { data } = await clerk(api.getPaymentTimeline, { merchantId, transactionId })
  expect(data.map(({ kind }) => kind)).not.toContain('paid_out')
  expect(data).toHaveLength(events.length - 1)
})

test('BEY-230 names the dispute of a payment that is paid again, but not an instalment’s', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { disputes } = world.services
  const disputesOf = async (transactionId: string) =>
    (await timeline(merchant, transactionId))
      .filter(({ kind }) => kind.startsWith('dispute_'))
      .map(({ kind, amount, ref }) => [kind, amount, ref])
  const { transactionId } = await (await merchant.order({ amount: 50_00 })).pay(CARDS.visa)
  const key = { provider: 'network', providerRef: 'dp-230' }
  const { disputeId } = await disputes.open(merchantId, { ...key, transactionId, amount: 30_00 })
  await disputes.close(merchantId, { ...key, outcome: 'won' })
  expect(await disputesOf(transactionId)).toEqual([
    ['dispute_opened', 30_00, disputeId],
    ['dispute_won', 30_00, disputeId],
  ])

  const plan = await startPlan(world, merchant, { amount: 400_00 })
  world.time.advance({ days: 14, hours: 1 })
  await world.services.plans.collectDue()
  const [instalment] = await world.db.reader.query<{ operationId: string }>(
    null,
    `select operation_id from app.payment_operation
     where merchant_id = $1 and kind = 'instalment' and status = 'succeeded'`,
    [merchantId],
  )
  await disputes.open(merchantId, {
    provider: 'network',
    providerRef: 'dp-230-2',
    transactionId: plan.transactionId,
    operationId: instalment?.operationId ?? '',
    amount: 10_00,
  })
  expect(await disputesOf(plan.transactionId)).toEqual([['dispute_opened', 10_00, null]])
})

test('shows a hold, its capture, and a card that was declined before', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const order = await merchant.order({ amount: 50_00 })
  const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
  await call(api.captureAuthorisation, {
    merchantId,
    transactionId,
    body: { captureAmount: 30_00 },
  })
  expect(
    (await timeline(merchant, transactionId)).map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['created', expect.any(Number)],
    ['held', 50_00],
    ['captured', 30_00],
  ])

  const abandoned = await merchant.order({ amount: 20_00 })
  const held = await abandoned.pay(CARDS.visa, undefined, { authoriseOnly: true })
  world.time.advance({ days: 7 })
  await world.services.holds.expireDue()
  expect((await timeline(merchant, held.transactionId)).map(({ kind }) => kind)).toEqual([
    'created',
    'held',
    'hold_expired',
  ])

  const other = await merchant.order({ amount: 10_00, number: 'D-1' })
  await other.pay(CARDS.declined).catch(() => undefined)
  const { data } = await call(api.queryPayments, {
    merchantId,
    query: { internalOrderId: 'D-1' },
  })
  const declined = await timeline(merchant, data[0]?.transactionId ?? '')
  expect(declined.at(-1)).toMatchObject({ kind: 'charge_failed', code: expect.any(String) })
})

test('BEY-42 shows a refund once, with its part that reduced the plan', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { transactionId } = await startPlan(world, merchant, { amount: 225_00 })
  world.time.advance({ hours: 1 })
  const refund = async (amount: number) =>
    (
      await call(api.createRefund, {
        merchantId,
        body: { transactionId, refundAmount: { amount, currency: 'AUD' } },
      })
    ).data
  expect(await refund(100_00)).toMatchObject({ amount: 100_00, toPlan: 100_00 })
  expect(await refund(120_00)).toMatchObject({ amount: 120_00, toPlan: 68_75 })
  expect(await refund(5_00)).not.toHaveProperty('toPlan')
  const refunds = (await timeline(merchant, transactionId)).filter(({ kind }) =>
    kind.startsWith('refund'),
  )
  expect(refunds.map(({ kind, amount, toPlan }) => [kind, amount, toPlan])).toEqual([
    ['refunded', 100_00, 100_00],
    ['refunded', 120_00, 68_75],
    ['refunded', 5_00, undefined],
  ])
})

test('shows a returned transfer, and the one that carried its money', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  // Accepted, and returned on the arrival day (docs/test-bank-accounts.md).
  await addAccount(merchant, { accountNumber: '1000009002' })
  const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
  await runDaysUntil(world, merchant, at('2026-03-05', '12:00'))
  const { externalAccountId } = await addAccount(merchant)
  const { call, merchantId } = merchant
  await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
  await pay(world, merchant, at('2026-03-05', '12:30'), 4_00)
  await runDaysUntil(world, merchant, at('2026-03-10', '12:00'))

  const events = await timeline(merchant, transactionId)
  const transfers = events.filter(({ kind }) => kind === 'paid_out' || kind === 'payout_failed')
  expect(transfers.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['paid_out', netOf(10_00)],
    ['payout_failed', netOf(10_00)],
    ['paid_out', netOf(10_00)],
  ])
  expect(transfers[0]?.ref).toBe(transfers[1]?.ref)
  expect(transfers[2]?.ref).not.toBe(transfers[0]?.ref)
  expect(transfers[1]?.code).toBe('account_not_found')

  const clerk = await staffOf(world, merchant, { permissions: [] })
  const { data } = await clerk(api.getPaymentTimeline, { merchantId, transactionId })
  expect(data.map(({ kind }) => kind)).toEqual(['created', 'charged'])
})
