import { describe, expect, test } from 'vitest'

import { AUSTRALIAN } from '../../../test/bank-files/batches.ts'
import { sampleEntry } from '../../../test/bank-files/statement-entry.ts'
import { classifyEntries, type SentBatch, plainAccount } from './rules.ts'

const BATCH: SentBatch = {
  batchNumber: 'PB000042',
  isVoid: false,
  isConfirmed: false,
  batch: AUSTRALIAN,
}
const SETTLEMENT = {
  settlementId: 'stl_1',
  amount: 500_00,
  currency: 'AUD',
  traceId: 'TRACE 0001',
  day: '2026-03-04',
  arrivesOn: '2026-03-06',
  isArrived: false,
}
const debit = sampleEntry({ amount: -123_457, reference: 'PB000042' })
const returnEntry = sampleEntry({ amount: 123_456, reference: 'PD260304 DDXXEEXF' })
const settlementEntry = sampleEntry({ amount: 500_00, reference: 'TRACE 0001' })

const verdictsOf = (
  entry = debit,
  batch: Partial<SentBatch> = {},
  settlement: Partial<typeof SETTLEMENT> = {},
) =>
  classifyEntries([entry], {
    batches: [{ ...BATCH, ...batch }],
    settlements: [{ ...SETTLEMENT, ...settlement }],
  })
const verdict = (...args: Parameters<typeof verdictsOf>) => verdictsOf(...args)[0]?.verdict

describe('an entry', () => {
  test('that debits a batch’s sum pays the batch', () => {
    expect(verdictsOf()).toEqual([
      {
        entry: debit,
        item: 0,
        facts: debit,
        verdict: { state: 'matched', kind: 'batch_debit', target: 'PB000042' },
        differsFrom: null,
      },
    ])
  })

  test('that debits it again, or debits a void batch, goes to suspense', () => {
    expect(verdict(debit, { isConfirmed: true })).toEqual({
      state: 'suspense',
      reason: 'second_debit',
    })
    expect(verdict(debit, { isVoid: true })).toEqual({ state: 'suspense', reason: 'void_batch' })
  })

  test('with a payout’s reference is its return, even after the batch’s debit was confirmed', () => {
    const returned = { state: 'matched', kind: 'payout_return', target: 'pout_2' }
    expect(verdict(returnEntry)).toEqual(returned)
    expect(verdict(returnEntry, { isConfirmed: true })).toEqual(returned)
    expect(verdict(returnEntry, { isVoid: true })).toEqual({ state: 'suspense', reason: 'unknown' })
  })

  test('with a trace id is its settlement, once', () => {
    expect(verdict(settlementEntry)).toEqual({
      state: 'matched',
      kind: 'settlement',
      target: 'stl_1',
    })
    expect(verdict(settlementEntry, {}, { isArrived: true })).toEqual({
      state: 'suspense',
      reason: 'second_credit',
    })
  })

  test('may be a settlement from its day until two weeks after it should arrive', () => {
    const on = (day: string) => verdict({ ...settlementEntry, day })?.state
    expect([on('2026-03-04'), on('2026-03-20')]).toEqual(['matched', 'matched'])
    expect([on('2026-03-03'), on('2026-03-21')]).toEqual(['suspense', 'suspense'])
  })

  test('with the trace id but another amount names the settlement that it differs from', () => {
    const other = { ...settlementEntry, amount: 499_00 }
    expect(verdictsOf(other)).toMatchObject([
      { verdict: { state: 'suspense', reason: 'different' }, differsFrom: 'stl_1' },
    ])
    expect(verdictsOf(other, {}, { isArrived: true })).toMatchObject([{ differsFrom: null }])
    expect(verdictsOf({ ...debit, amount: -1 })).toMatchObject([
      { verdict: { state: 'suspense', reason: 'different' }, differsFrom: null },
    ])
  })

  test('that matches nothing expected is unknown', () => {
    expect(verdictsOf(sampleEntry({ reference: 'RENT' }))).toMatchObject([
      { verdict: { state: 'suspense', reason: 'unknown' }, differsFrom: null },
    ])
  })

  test('booked in one sum is judged item by item, counted from one', () => {
    const items = [returnEntry, sampleEntry({ amount: 1, reference: 'PD260304 1A2B3C4D' })]
    const sum = sampleEntry({ amount: 123_457, reference: '', items })
    expect(
      verdictsOf(sum).map(({ item, facts, verdict: of }) => [
        item,
        facts.amount,
        of.state === 'matched' && of.target,
      ]),
    ).toEqual([
      [1, 123_456, 'pout_2'],
      [2, 1, 'pout_1'],
    ])
  })
})

test('accounts are compared by letters and digits only', () => {
  expect(plainAccount('062-000 1045.8921')).toBe('06200010458921')
  expect(plainAccount('nz 02-0100')).toBe('NZ020100')
})
