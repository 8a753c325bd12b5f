import { expect, test } from 'vitest'

import type { SettlementLine } from '../../providers/movements/port.ts'
import type { Break } from '../reconciliation/rules.ts'
import { differenceOf, classifyLines, stateOf, totalOf } from './rules.ts'

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

test('BEY-139 a failed settlement is neither late nor on its way, unless its money arrived', () => {
  expect(state({ status: 'failed' })).toBe('failed')
  expect(state({ status: 'failed' }, '2026-03-20')).toBe('failed')
  expect(state({ status: 'failed', arrivedAmount: 197_20 })).toBe('different')
})

test('BEY-139 a settlement of another sum differs until a person resolves it; one of zero counts as arrived', () => {
  expect(state({ arrivedAmount: 197_20 })).toBe('arrived')
  expect(state({ arrivedAmount: 197_19 })).toBe('different')
  expect(state({ linesTotal: 197_21 })).toBe('different')
  expect(state({ linesTotal: 197_21, resolvedAt: new Date() })).toBe('resolved')
  expect(state({ amount: 0, linesTotal: null })).toBe('arrived')
})

test('BEY-139 lines add up to movements less fees, without the line of the payment itself', () => {
  const line = { ref: 'x', operationId: null, currency: 'AUD' }
  expect(
    totalOf([
      { ...line, kind: 'charge', amount: 200_00, fee: 2_80 },
      { ...line, kind: 'refund', amount: -30_00, fee: 0 },
      { ...line, kind: 'settlement', amount: -167_20, fee: 0 },
    ]),
  ).toBe(167_20)
})

test('a settlement that differs says why, and any other says nothing', () => {
  const difference = (change: Partial<Parameters<typeof stateOf>[0]>) =>
    differenceOf({ ...SETTLEMENT, ...change })
  expect(difference({})).toBeNull()
  expect(difference({ arrivedAmount: 197_20 })).toBeNull()
  expect(difference({ linesTotal: null })).toBeNull()
  expect(difference({ status: 'failed' })).toBeNull()
  expect(difference({ status: 'failed', arrivedAmount: 197_20 })).toBe(
    'The provider says that it failed, but $197.20 AUD arrived.',
  )
  expect(difference({ arrivedAmount: 197_19, linesTotal: 1 })).toBe(
    '$197.19 AUD arrived, not $197.20 AUD.',
  )
  expect(difference({ linesTotal: 197_21, currency: 'NZD' })).toBe(
    'Its lines make $197.21 NZD, not $197.20 NZD.',
  )
})

test('each line of a settlement is compared with our books and with earlier settlements', () => {
  const line = (ref: string, change: Partial<SettlementLine> = {}): SettlementLine => ({
    kind: 'charge',
    ref,
    operationId: `chrg_${ref}`,
    amount: 20_00,
    fee: 30,
    currency: 'AUD',
    ...change,
  })
  const breakOf = (kind: Break['kind'], text: string, ...refs: string[]): Break => ({
    kind,
    what: text,
    merchantId: 'merc_1',
    operationId: null,
    refs,
  })
  const lines = [
    line('a'),
    line('b'),
    line('c'),
    line('d', { kind: 'refund' }),
    line('e', { kind: 'settlement' }),
    line('f', { kind: 'fee' }),
    line('g', { kind: 'other', operationId: null, currency: 'NZD' }),
  ]
  const breaks = [
    breakOf('differs', 'charge of 20.00 AUD, booked 19.00 AUD', 'x', 'b'),
    breakOf('not_asked_for', 'refund of 20.00 AUD, which is not ours', 'd'),
  ]
  const judged = classifyLines(lines, breaks, new Map([['c', 'setl_1']]))
  expect(judged).toEqual([
    { ...line('a'), verdict: 'equal', what: null, merchantId: null },
    {
      ...line('b'),
      verdict: 'different',
      what: 'Charge of 20.00 AUD, booked 19.00 AUD.',
      merchantId: 'merc_1',
    },
    { ...line('c'), verdict: 'different', what: 'Settled before, in setl_1.', merchantId: null },
    {
      ...line('d', { kind: 'refund' }),
      verdict: 'unknown',
      what: 'Refund of 20.00 AUD, which is not ours.',
      merchantId: 'merc_1',
    },
    { ...line('e', { kind: 'settlement' }), verdict: 'payout', what: null, merchantId: null },
    { ...line('f', { kind: 'fee' }), verdict: 'fee', what: null, merchantId: null },
    {
      ...line('g', { kind: 'other', operationId: null, currency: 'NZD' }),
      verdict: 'unknown',
      what: 'The provider moved $20.00 NZD and names no operation.',
      merchantId: null,
    },
  ])
})
