import { api } from '@paydeck/contract/protocol/api'
import type { PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import { TRANSACTION_STATUSES } from '@paydeck/contract/merchant/status'
import { paymentMatches } from '@paydeck/contract/lists/payment-matches'
import { addDays, localDay, wireRange } from '@paydeck/contract/time/days'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startPlan } from '../../../test/money/plan-orders.ts'
import { CARDS, startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => void (world = await startWorld()))
afterAll(() => world.stop())

test('BEY-236 a row in the browser matches the same filters as on the server', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  for (const amount of [10_00, 20_00, 20_00])
    await (await merchant.order({ amount })).pay(CARDS.visa)
  await (await merchant.order({ amount: 30_00 })).pay(CARDS.declined).catch(() => undefined)
  await startPlan(world, merchant, { amount: 100_00, card: CARDS.visa })
  const list = async (query: PaymentsQuery) =>
    (await call(api.queryPayments, { merchantId, query })).data
  const all = await list({})
  expect(all.length).toBeGreaterThanOrEqual(5)
  const [first] = all
  if (!first) throw new Error('no payment')
  const today = localDay(new Date(first.createdAt), 'Pacific/Auckland')
  const days = (from: number, to: number) => wireRange(addDays(today, from), addDays(today, to))
  const queries: PaymentsQuery[] = [
    {},
    { sort: '-createdAt', page: 1 },
    ...TRANSACTION_STATUSES.map((status) => ({ status })),
    { payType: 'card' },
    { payType: 'plan' },
    { amount: '20' },
    { amount: '20.00', status: 'paid' },
    { customerId: first.customerId ?? '' },
    { ...days(0, 0), timeZone: 'Pacific/Auckland' },
    { ...days(-9, -1), timeZone: 'Pacific/Auckland' },
    { ...days(1, 2), timeZone: 'Pacific/Auckland' },
    { createdAfter: first.createdAt },
    { createdBefore: all.at(-1)?.createdAt },
  ]
  for (const query of queries) {
    const listedIds = (await list(query)).map(({ transactionId }) => transactionId)
    const matching = all.filter((row) => paymentMatches(query, row))
    expect([query, matching.map(({ transactionId }) => transactionId)]).toEqual([query, listedIds])
  }
  for (const query of [
    { internalOrderId: 'A' },
    { internalCustomerId: 'A' },
    { customerEmail: 'a' },
    { transactionIds: [first.transactionId] },
    { tag: 'vip' },
    { status: 'paid', tag: 'vip' },
  ] satisfies PaymentsQuery[])
    expect(paymentMatches(query, first)).toBeNull()
})
