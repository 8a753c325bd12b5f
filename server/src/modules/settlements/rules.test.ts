import { expect, test } from 'vitest'

import { stateOf, totalOf } from './rules.ts'

const SETTLEMENT: Parameters<typeof stateOf>[0] = {
  amount: 197_20,
  currency: 'AUD',
  linesTotal: 197_20,
  arrivedAmount: null,
  arrivesOn: '2026-03-05',
  status: 'on_its_way',
  resolvedAt: null,
}
const state = (change: Partial<Parameters<typeof stateOf>[0]>, today = '2026-03-05') =>
  stateOf({ ...SETTLEMENT, ...change }, today)

test('BEY-139 a settlement is late from the fifth day after it should have arrived', () => {
  expect(state({}, '2026-03-04')).toBe('on_its_way')
  expect(state({}, '2026-03-09')).toBe('on_its_way')
  expect(state({}, '2026-03-10')).toBe('late')
})

test('BEY-139 one that failed is neither late nor on its way, unless its money came', () => {
  expect(state({ status: 'failed' })).toBe('failed')
  expect(state({ status: 'failed' }, '2026-03-20')).toBe('failed')
  expect(state({ status: 'failed', arrivedAmount: 197_20 })).toBe('different')
})

test('BEY-139 one of another sum differs until a person has resolved it, one of nothing has arrived', () => {
  expect(state({ arrivedAmount: 197_20 })).toBe('arrived')
  expect(state({ arrivedAmount: 197_19 })).toBe('different')
  expect(state({ linesTotal: 197_21 })).toBe('different')
  expect(state({ linesTotal: 197_21, resolvedAt: new Date() })).toBe('resolved')
  expect(state({ amount: 0, linesTotal: null })).toBe('arrived')
})

test('BEY-139 lines make what was moved less what was kept, and the payment itself is none of them', () => {
  const line = { ref: 'x', operationId: null, currency: 'AUD' }
  expect(
    totalOf([
      { ...line, kind: 'charge', amount: 200_00, fee: 2_80 },
      { ...line, kind: 'refund', amount: -30_00, fee: 0 },
      { ...line, kind: 'settlement', amount: -167_20, fee: 0 },
    ]),
  ).toBe(167_20)
})
