import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { AUSTRALIAN } from '../../../test/bank-files/batches.ts'
import { sampleEntry } from '../../../test/bank-files/statement-entry.ts'
import type { StatementEntry } from '../read/statement.ts'
import { BATCH_DEBIT, movementsOf } from './batch-movements.ts'
import { matchEntries, type ExpectedMovement } from './match-entries.ts'

const expected = (change: Partial<ExpectedMovement> = {}): ExpectedMovement => ({
  id: 'pout_1',
  amount: 1250,
  currency: 'AUD',
  reference: 'PD260304 DDXXEEXF',
  from: '2026-03-04',
  to: '2026-03-18',
  isCertain: true,
  ...change,
})

const MATCHED = [{ expectedId: 'pout_1', entryKey: 'a', item: null }]

describe('an entry is matched', () => {
  test.each<[string, Partial<StatementEntry>]>([
    ['by its reference', {}],
    [
      'by a reference inside the description',
      { reference: '', description: 'RETURN pd260304 ddxxeexf ACC' },
    ],
    [
      'by a reference spread over several fields',
      { reference: 'DDXXEEXF', description: 'PD260304' },
    ],
    ['on the first day', { day: '2026-03-04' }],
    ['on the last day', { day: '2026-03-18' }],
  ])('%s', (_, change) => {
    expect(matchEntries([sampleEntry(change)], [expected()])).toEqual({
      matched: MATCHED,
      suspense: [],
      waiting: [],
    })
  })
})

describe('an entry waits for a person', () => {
  const suspense = (change: Partial<StatementEntry>, ...movements: ExpectedMovement[]) => {
    const result = matchEntries([sampleEntry(change)], movements)
    expect(result.matched).toEqual([])
    return result.suspense.map(({ reason, expectedIds }) => ({ reason, expectedIds }))
  }

  test.each<[string, Partial<StatementEntry>]>([
    ['of another amount', { amount: 1251 }],
    ['of the other direction', { amount: -1250 }],
    ['in another currency', { currency: 'NZD' }],
    ['before its time', { day: '2026-03-03' }],
    ['after its time', { day: '2026-03-19' }],
  ])('%s: it differs', (_, change) => {
    expect(suspense(change, expected())).toEqual([{ reason: 'different', expectedIds: ['pout_1'] }])
  })

  test.each<[string, Partial<StatementEntry>]>([
    ['with the right amount and no reference', { reference: '' }],
    ['with a part of the reference', { reference: 'DDXXEEXF' }],
    ['with a reference inside a longer word', { reference: 'PD260304 XDDXXEEXF' }],
  ])('%s: it is unknown', (_, change) => {
    expect(suspense(change, expected())).toEqual([{ reason: 'unknown', expectedIds: [] }])
  })

  test('when it fits two movements', () => {
    expect(suspense({}, expected(), expected({ id: 'pout_2' }))).toEqual([
      { reason: 'ambiguous', expectedIds: ['pout_1', 'pout_2'] },
    ])
  })

  test('when the movement has no reference', () => {
    expect(suspense({}, expected({ reference: ' ' }))).toEqual([
      { reason: 'unknown', expectedIds: [] },
    ])
  })

  test('when another entry fits the same movement', () => {
    const result = matchEntries([sampleEntry(), sampleEntry({ key: 'b' })], [expected()])
    expect(result).toEqual({
      matched: [],
      suspense: [
        { entryKey: 'a', item: null, reason: 'ambiguous', expectedIds: ['pout_1'] },
        { entryKey: 'b', item: null, reason: 'ambiguous', expectedIds: ['pout_1'] },
      ],
      waiting: ['pout_1'],
    })
  })
})

test('reports an absent movement only if it was certain', () => {
  expect(matchEntries([], [expected(), expected({ id: 'b', isCertain: false })]).waiting).toEqual([
    'pout_1',
  ])
})

describe('an entry that the bank booked in one sum', () => {
  const { reference, ...rest } = sampleEntry()
  const facts = (change: Partial<StatementEntry>) => ({ ...rest, reference, ...change })
  const collected = sampleEntry({
    amount: 3750,
    reference: '',
    items: [facts({}), facts({ amount: 2500, reference: 'OTHER' })],
  })

  test('is matched item by item', () => {
    expect(matchEntries([collected], [expected()])).toMatchObject({
      matched: [{ expectedId: 'pout_1', entryKey: 'a', item: 0 }],
      suspense: [{ entryKey: 'a', item: 1, reason: 'unknown' }],
    })
  })

  test('is matched whole when its sum is expected', () => {
    const debit = expected({ id: 'batch', amount: 3750, reference: 'PB000042' })
    const whole = { ...collected, description: 'PB000042' }
    expect(matchEntries([whole], [debit, expected({ isCertain: false })])).toEqual({
      matched: [{ expectedId: 'batch', entryKey: 'a', item: null }],
      suspense: [],
      waiting: [],
    })
  })
})

test('expects a debit of the batch total, and possibly a return of each payout', () => {
  expect(movementsOf(AUSTRALIAN)).toEqual([
    {
      id: BATCH_DEBIT,
      amount: -123_457,
      currency: 'AUD',
      reference: 'PB000042',
      from: '2026-03-04',
      to: '2026-03-09',
      isCertain: true,
    },
    expect.objectContaining({ id: 'pout_2', amount: 123_456, isCertain: false, to: '2026-03-18' }),
    expect.objectContaining({ id: 'pout_1', amount: 1, isCertain: false }),
  ])
})

test('BEY-23 nothing is ever matched twice, lost or guessed', () => {
  const reference = fc.constantFrom('A1', 'B2', 'A1 B2', 'C3', '')
  const amount = fc.constantFrom(-2, -1, 1, 2)
  const movements = fc.uniqueArray(
    fc.record({ id: fc.uuid(), amount, reference }).map((change) => expected(change)),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  const entries = fc.uniqueArray(
    fc.record({ key: fc.uuid(), amount, reference }).map((change) => sampleEntry(change)),
    { selector: ({ key }) => key, maxLength: 8 },
  )
  fc.assert(
    fc.property(entries, movements, (bankEntries, expectedMovements) => {
      const { matched, suspense, waiting } = matchEntries(bankEntries, expectedMovements)
      const keys = [...matched, ...suspense].map(({ entryKey }) => entryKey)
      expect(keys.toSorted()).toEqual(bankEntries.map(({ key }) => key).toSorted())
      const ids = [...matched.map(({ expectedId }) => expectedId), ...waiting]
      expect(ids.toSorted()).toEqual(expectedMovements.map(({ id }) => id).toSorted())
      for (const { entryKey, expectedId } of matched) {
        const match = bankEntries.find(({ key }) => key === entryKey)
        const other = expectedMovements.find(({ id }) => id === expectedId)
        const terms = match?.reference.split(' ') ?? []
        expect(match?.amount).toBe(other?.amount)
        expect(other?.reference).not.toBe('')
        expect(other?.reference.split(' ').every((word) => terms.includes(word))).toBe(true)
      }
      // The result does not depend on the order of the lines.
      const turned = matchEntries(bankEntries.toReversed(), expectedMovements.toReversed())
      const pairs = (all: typeof matched) =>
        all.map(({ entryKey, expectedId }) => `${entryKey} ${expectedId}`).toSorted()
      expect(pairs(turned.matched)).toEqual(pairs(matched))
    }),
    { numRuns: 500 },
  )
})
