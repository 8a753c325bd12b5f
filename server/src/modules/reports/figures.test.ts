import { api } from '@paydeck/contract/protocol/api'
import type { TakingsMethod } from '@paydeck/contract/calls/today'
import { entryMethodFilter, type MethodField } from '@paydeck/contract/lists/entry-method-filter'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { startPlan } from '../../../test/money/plan-orders.ts'

let world: World
beforeAll(async () => void (world = await startWorld()))
afterAll(() => world.stop())

const sum = (methods: readonly TakingsMethod[], name: 'taken' | 'paid' | 'fee'): number =>
  methods.reduce((total, method) => total + method[name], 0)

async function sell(merchant: TestMerchant): Promise<void> {
  const { merchantId, call } = merchant
  for (const [card, amount] of [
    [CARDS.visa, 100_00],
    [CARDS.visa, 31_00],
    [CARDS.mastercard, 50_00],
    [CARDS.amex, 70_00],
  ] as const) {
    const { transactionId } = await (await merchant.order({ amount })).pay(card)
    if (amount === 100_00)
      await call(
        api.createRefund,
        {
          merchantId,
          body: { transactionId, refundAmount: { amount: 30_00, currency: 'AUD' } },
        },
        { idempotencyKey: 'figures-refund' },
      )
  }
  await startPlan(world, merchant, { amount: 200_00, card: CARDS.mastercard })
}

const NAMES: readonly (readonly MethodField[])[] = [
  ['method', 'wallet'],
  ['payType'],
  ['method', 'wallet', 'scheme', 'funding'],
]

test('BEY-237 the entries behind each of today’s figures add up to it', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  await sell(merchant)
  const today = await call(api.getToday, { merchantId, query: { period: 'day' } })
  const { shown, timeZone, takings } = today.data
  const [{ ways: methods, lines } = { ways: [], lines: [] }] = takings
  const listed = async (filters: object) => {
    const query = { from: shown.from, to: shown.to, timeZone, page: 1, ...filters }
    const input = { merchantId, countryCode: 'AU', query } as const
    const { money } = (await call(api.getSettlementSums, input)).data
    // The list above the sums shows the same entries.
    const { items } = (await call(api.getSettlementReport, input)).data
    const gross = items.reduce((total, { grossAmount }) => total + (grossAmount ?? 0), 0)
    expect(gross).toBe(money?.gross)
    return money
  }
  const keys = new Set<string>()
  for (const names of NAMES)
    for (const [key, own] of Map.groupBy(methods, (method) =>
      names.map((name) => method[name]).join(),
    )) {
      const entries = entryMethodFilter(own, methods, names)
      expect(entries).not.toBeNull()
      keys.add(key)
      const figures = { gross: sum(own, 'taken'), fee: sum(own, 'fee') }
      expect(await listed({ ...entries })).toEqual(figures)
      expect((await listed({ ...entries, entryKind: 'Payment' }))?.gross).toBe(sum(own, 'paid'))
    }
  const cards = ['visa', 'mastercard', 'amex'].map((scheme) => `card,,${scheme},credit`)
  expect(keys).toEqual(new Set(['card,', 'card', 'plan', ...cards]))
  for (const { transactionType: entryKind, gross, fee } of lines)
    expect(await listed({ entryKind })).toEqual({ gross, fee })
  const totals = { gross: sum(methods, 'taken'), fee: sum(methods, 'fee') }
  expect(await listed({ entryKind: 'Takings' })).toEqual(totals)
  expect(totals.gross).toBe(lines.reduce((total, { gross }) => total + gross, 0))
})
