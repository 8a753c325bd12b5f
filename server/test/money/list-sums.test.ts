import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { addAccount, at, netOf, pay } from './payout-merchants.ts'
import { refund } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const aud = (amount: number) => [{ currency: 'AUD', amount }]

/** The absolute sum of the statement's entries of a type. */
async function entered({ merchantId }: TestMerchant, entryType: string): Promise<number> {
  const [row] = await world.db.reader.query<{ gross: number }>(
    null,
    `select coalesce(-sum(gross), 0)::int8 as gross from app.settlement_entry
     where merchant_id = $1 and entry_type = $2`,
    [merchantId, entryType],
  )
  return row?.gross ?? 0
}

test('BEY-130 counts and sums unpaid orders by status, leaving out paid ones and other merchants’', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const sums = async (query: object = { orderType: 'manual' }) =>
    (await call(api.getOrderSums, { merchantId, query })).data.sums
  expect(await sums()).toEqual([])
  await merchant.order({ amount: 10_01 })
  await merchant.order({ amount: 20_02 })
  const cancelled = await merchant.order({ amount: 40_04 })
  await call(api.cancelOrder, { merchantId, merchantOrderId: cancelled.merchantOrderId })
  await (await merchant.order({ amount: 80_08 })).pay(CARDS.visa)
  await (await world.merchant()).order({ amount: 99_99 })
  expect(await sums()).toEqual([
    { state: 'created', count: 2, amounts: aud(30_03) },
    { state: 'cancelled', count: 1, amounts: aud(40_04) },
  ])
  expect(await sums({ orderType: 'online' })).toEqual([])
  const listed = await call(api.listOrders, {
    merchantId,
    query: { orderType: 'manual', orderStatus: ['created'] },
  })
  expect(listed.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(30_03)
})

test('BEY-130 refunds follow the filters, and agree with the statement', async () => {
  world.time.set(at('2026-11-02', '09:00'))
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const transactionId = await pay(world, merchant, at('2026-11-10', '09:00'), 100_00)
  for (const [day, amount] of [
    ['2026-11-10', 12_34],
    ['2026-11-11', 20_01],
  ] as const) {
    world.time.set(at(day, '10:00'))
    await refund({ call, merchantId }, transactionId, amount)
  }
  const sums = async (query: object = {}) =>
    (await call(api.getRefundSums, { merchantId, query })).data.sums
  expect(await sums()).toEqual([{ state: 'succeeded', count: 2, amounts: aud(32_35) }])
  expect(await entered(merchant, 'Refund')).toBe(32_35)
  const days = {
    createdAfter: '2026-11-11T00:00:00Z',
    createdBefore: '2026-11-11T23:59:59Z',
    timeZone: 'Australia/Sydney',
  }
  expect(await sums(days)).toEqual([{ state: 'succeeded', count: 1, amounts: aud(20_01) }])
  expect(await sums({ amount: '12.34' })).toEqual([
    { state: 'succeeded', count: 1, amounts: aud(12_34) },
  ])
  expect(await sums({ internalOrderId: 'nothing' })).toEqual([])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('BEY-130 sums transfers and disputes by outcome', async () => {
  world.time.set(at('2026-11-02', '09:00'))
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  await addAccount(merchant)
  const disputed = await pay(world, merchant, at('2026-11-10', '10:00'), 100_00)
  await pay(world, merchant, at('2026-11-10', '11:00'), 50_00)
  world.time.set(at('2026-11-12', '13:30'))
  await world.services.payouts.runDueOf(merchantId)
  const sent = netOf(100_00) + netOf(50_00)
  expect((await call(api.getPayoutSums, { merchantId })).data.sums).toEqual([
    { state: 'in_transit', count: 1, amounts: aud(sent) },
  ])

  await world.services.disputes.open(merchantId, {
    provider: 'network',
    providerRef: `dp_${merchantId}`,
    transactionId: disputed,
    dueBy: at('2026-11-25', '12:00'),
  })
  const disputes = async () => (await call(api.getDisputeSums, { merchantId })).data.sums
  expect(await disputes()).toEqual([{ state: 'needs_response', count: 1, amounts: aud(100_00) }])
  const { data: listed } = await call(api.listDisputes, { merchantId, query: {} })
  expect(listed.map(({ state, amount }) => [state, amount])).toEqual([['needs_response', 100_00]])
  expect(await entered(merchant, 'Dispute')).toBe(100_00)
  await world.services.disputes.decide(merchantId, disputed, 'lost')
  expect(await disputes()).toEqual([{ state: 'lost', count: 1, amounts: aud(100_00) }])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})
