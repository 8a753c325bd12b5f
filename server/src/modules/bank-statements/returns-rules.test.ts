import { describe, expect, test } from 'vitest'

import { AUSTRALIAN, NEW_ZEALAND } from '../../../test/bank-files/batches.ts'
import { sampleReturn } from '../../../test/bank-files/sample-return.ts'
import { sampleEntry } from '../../../test/bank-files/statement-entry.ts'
import type { BankFileContent } from '../../bank-files/read/read-bank-file.ts'
import type { Statement } from '../../bank-files/read/statement.ts'
import { returnsOf } from './returns-rules.ts'
import type { SentBatch } from './rules.ts'

const knownBatch = (change: Partial<SentBatch> = {}, batch = AUSTRALIAN): SentBatch => ({
  batchNumber: batch.number,
  isVoid: false,
  isConfirmed: true,
  batch,
  ...change,
})

describe('a Direct Entry file of returns', () => {
  const about = sampleReturn()
  const file = { kind: 'returns', returns: [about] } as unknown as BankFileContent
  const entry = {
    amount: 1,
    reference: 'PD260304 1A2B3C4D',
    code: '3',
    message: 'The account is closed.',
  }

  test('finds the payout in any live batch', () => {
    expect(returnsOf(file, [knownBatch({}, NEW_ZEALAND), knownBatch()])).toEqual([
      { ...entry, payoutId: 'pout_1' },
    ])
  })

  test('leaves a payment that is in no live batch to a person', () => {
    expect(returnsOf(file, [knownBatch({ isVoid: true })])).toEqual([{ ...entry, payoutId: null }])
    expect(returnsOf(file, [])).toEqual([{ ...entry, payoutId: null }])
  })
})

describe('a status report', () => {
  const report = (change: object = {}): BankFileContent => ({
    kind: 'status',
    originalMessage: 'PB000042',
    groupStatus: 'PART',
    groupReasons: [],
    payments: [
      {
        line: 1,
        reference: 'PD260304 DDXXEEXF',
        status: 'RJCT',
        reasons: ['AC01 no such account'],
      },
      { line: 2, reference: 'PD260304 1A2B3C4D', status: 'ACSC', reasons: [] },
    ],
    ...change,
  })

  test('says which payments were refused, with the bank’s reason', () => {
    expect(returnsOf(report(), [knownBatch()])).toEqual([
      {
        amount: 123_456,
        reference: 'PD260304 DDXXEEXF',
        code: 'AC01',
        message: 'The bank refused the payment: AC01 no such account.',
        payoutId: 'pout_2',
      },
    ])
  })

  test('leaves payments of an unknown or void batch to a person', () => {
    for (const batches of [[], [knownBatch({ isVoid: true })], [knownBatch({}, NEW_ZEALAND)]])
      expect(returnsOf(report(), batches)).toMatchObject([{ amount: 0, payoutId: null }])
  })

  test('without a reason says only that it was refused', () => {
    const payments = [{ line: 1, reference: 'PD260304 DDXXEEXF', status: 'RJCT', reasons: [] }]
    expect(returnsOf(report({ payments }), [knownBatch()])).toMatchObject([
      { code: 'RJCT', message: 'The bank refused the payment.' },
    ])
  })

  test('rejects each payout when the whole file is refused', () => {
    const whole = { groupStatus: 'RJCT', groupReasons: ['DU01', 'file twice'], payments: [] }
    const message = 'The bank refused the payment: DU01; file twice.'
    expect(returnsOf(report(whole), [knownBatch()])).toEqual(
      [
        { amount: 123_456, reference: 'PD260304 DDXXEEXF', payoutId: 'pout_2' },
        { amount: 1, reference: 'PD260304 1A2B3C4D', payoutId: 'pout_1' },
      ].map((entry) => ({ ...entry, code: 'RJCT', message })),
    )
    expect(returnsOf(report(whole), [])).toEqual([
      { amount: 0, reference: 'PB000042', code: 'RJCT', message, payoutId: null },
    ])
    expect(returnsOf(report({ ...whole, groupStatus: 'ACCP' }), [knownBatch()])).toEqual([])
    expect(returnsOf(report({ groupStatus: 'RJCT' }), [knownBatch()])).toHaveLength(1)
  })
})

describe('an advice, a statement without balances', () => {
  const statement = (change: Partial<Statement>): Statement => ({
    kind: 'statement',
    format: 'camt.054',
    account: '06200010458921',
    currency: 'AUD',
    opening: null,
    closing: null,
    entries: [],
    pending: 0,
    ...change,
  })
  const returnEntry = sampleEntry({
    amount: 123_456,
    reference: 'PD260304 DDXXEEXF',
    returnCode: 'AC04',
  })
  const entry = {
    amount: 123_456,
    reference: 'PD260304 DDXXEEXF',
    code: 'AC04',
    message: "The payee's bank sent the payment back (AC04).",
  }

  test('reports the credits that carry a return code', () => {
    const other = sampleEntry({ key: 'b', reference: 'RENT' })
    expect(returnsOf(statement({ entries: [returnEntry, other] }), [knownBatch()])).toEqual([
      { ...entry, payoutId: 'pout_2' },
    ])
    expect(returnsOf(statement({ entries: [returnEntry] }), [])).toEqual([
      { ...entry, payoutId: null },
    ])
  })

  test('reports each item of an entry booked in one sum', () => {
    const item = { ...returnEntry, amount: 1, reference: 'PD260304 1A2B3C4D' }
    const sum = sampleEntry({ amount: 123_457, reference: '', items: [returnEntry, item] })
    expect(returnsOf(statement({ entries: [sum] }), [knownBatch()])).toEqual([
      { ...entry, payoutId: 'pout_2' },
      { ...entry, amount: 1, reference: 'PD260304 1A2B3C4D', payoutId: 'pout_1' },
    ])
  })

  test('reports nothing when it has balances, nor for ordinary payments', () => {
    expect(
      returnsOf(statement({ entries: [returnEntry], opening: 0, closing: 1 }), [knownBatch()]),
    ).toBeNull()
    expect(returnsOf({ kind: 'payments' } as unknown as BankFileContent, [knownBatch()])).toBeNull()
  })
})
