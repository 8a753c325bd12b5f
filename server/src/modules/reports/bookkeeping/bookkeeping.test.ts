import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readCsv } from '../../../../test/money/csv.ts'
import { readOfx } from '../../../../test/money/ofx-reader.ts'
import {
  bankLines,
  clearingLines,
  totalOf,
  type BookkeepingEntry,
  type BookkeepingPayout,
  type StatementLine,
} from './lines.ts'
import { ofx } from './ofx.ts'
import { xeroCsv } from './xero-csv.ts'

const payout = (id: string, change: Partial<BookkeepingPayout> = {}): BookkeepingPayout => ({
  payoutId: `pout_${id}`,
  amount: 0,
  currency: 'AUD',
  status: 'paid',
  reference: `PD260304 ${id}`,
  accountNumberLast4: '5678',
  accountId: 'BANK-5678',
  sentOn: '2026-03-04',
  arrivedOn: '2026-03-05',
  ...change,
})

let entryCount = 0
const entry = (
  payoutId: string,
  type: string,
  change: Partial<BookkeepingEntry>,
): BookkeepingEntry => ({
  entryId: `sent_${++entryCount}`,
  payoutId: `pout_${payoutId}`,
  type,
  internalOrderId: '1042',
  customer: 'Jane Citizen',
  day: '2026-03-02',
  gross: 0,
  fee: 0,
  feeTax: 0,
  returnedReference: null,
  ...change,
})

const PAYOUTS = [
  payout('AAAA', { amount: 157_39 - 20_00 }),
  // Returned; the next payout carries its money.
  payout('BBBB', { amount: 96_15, status: 'failed', sentOn: '2026-03-05', arrivedOn: null }),
  payout('CCCC', { amount: 96_15 + 48_04 - 27_50, sentOn: '2026-03-06', arrivedOn: '2026-03-09' }),
  payout('DDDD', { amount: 9_47, status: 'in_transit', sentOn: '2026-03-09' }),
]
const ENTRIES = [
  entry('AAAA', 'Payment', { gross: 100_00, fee: 2_26, feeTax: 21 }),
  entry('AAAA', 'Payment', {
    gross: 60_00,
    fee: 35,
    feeTax: 3,
    internalOrderId: '=1+1',
    customer: '=Zoë, "Z"',
  }),
  entry('AAAA', 'Refund', { gross: -20_00, internalOrderId: 'Café "Zürich", no. 7' }),
  entry('BBBB', 'Payment', {
    gross: 98_20,
    fee: 2_05,
    feeTax: 19,
    internalOrderId: 'A&B <7>',
    customer: null,
  }),
  entry('CCCC', 'PayoutFailed', {
    gross: 96_15,
    internalOrderId: null,
    day: '2026-03-06',
    returnedReference: 'PD260304 BBBB',
  }),
  entry('CCCC', 'Payment', { gross: 50_00, fee: 1_96, feeTax: 18, internalOrderId: 'ラーメン' }),
  entry('CCCC', 'Dispute', { gross: -30_00, fee: 27_50, feeTax: 2_50 }),
  entry('CCCC', 'DisputeWon', { gross: 30_00 }),
  entry('DDDD', 'Payment', { gross: 10_00, fee: 53, feeTax: 5 }),
]

const FILE = {
  currency: 'AUD',
  from: '2026-03-01',
  to: '2026-03-31',
  now: new Date('2026-04-01T01:02:03Z'),
}

/** The file of one account. */
const ofxOf = (lines: readonly StatementLine[], accountId = 'CLEARING-AUD', file = FILE): string =>
  ofx([{ accountId, lines }], file)

const cents = (text: string | undefined): number => Math.round(Number(text) * 100)

/** Both files for the given lines, parsed back into money in and out. */
function readBack(lines: readonly StatementLine[]): { csv: number[]; ofx: number[] } {
  return {
    csv: readCsv(xeroCsv(lines)).map((row) => cents(row['*Amount'])),
    ofx: readOfx(ofxOf(lines)).transactions.map((transaction) => transaction.cents),
  }
}

const goldenPath = (name: string) => join(import.meta.dirname, 'golden', name)

describe('the files match those that an accountant has imported', () => {
  const files = {
    'bank.csv': xeroCsv(bankLines(PAYOUTS)),
    'bank.ofx': ofxOf(bankLines(PAYOUTS), 'BANK-5678'),
    'clearing.csv': xeroCsv(clearingLines(PAYOUTS, ENTRIES)),
    'clearing.ofx': ofxOf(clearingLines(PAYOUTS, ENTRIES)),
  }
  test.each(Object.entries(files))('%s', async (name, text) => {
    // After an intended change run with UPDATE_GOLDEN=1 and review the diff.
    if (process.env['UPDATE_GOLDEN']) await writeFile(goldenPath(name), text)
    expect(text).toBe(await readFile(goldenPath(name), 'utf8'))
  })
})

test('BEY-43 each line has a payee', () => {
  const payees = (type: string) =>
    clearingLines(PAYOUTS, ENTRIES)
      .filter(({ description }) => description.startsWith(type))
      .map(({ payee }) => payee)
  expect(payees('Payment')).toEqual([
    'Jane Citizen',
    '=Zoë, "Z"',
    'Customer',
    'Jane Citizen',
    'Jane Citizen',
  ])
  expect(payees('Refund')).toEqual(['Jane Citizen'])
  expect(payees('Transfer that came back')).toEqual(['Paydeck'])
})

test('each transfer brings the clearing account back to its previous balance', () => {
  for (const transfer of PAYOUTS) expect(totalOf(clearingLines([transfer], ENTRIES))).toBe(0)
  const { csv, ofx: lines } = readBack(clearingLines(PAYOUTS, ENTRIES))
  expect(csv).toEqual(lines)
  expect(csv.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  expect(readOfx(ofxOf(clearingLines(PAYOUTS, ENTRIES))).balance).toBe(0)
})

test('the bank file has transfers that arrived, and none in transit or returned', () => {
  expect(readBack(bankLines(PAYOUTS)).csv).toEqual([137_39, 116_69])
  const { balance, account, header } = readOfx(ofxOf(bankLines(PAYOUTS), 'BANK-5678'))
  expect(balance).toBe(137_39 + 116_69)
  expect(account).toBe('BANK-5678')
  expect(header).toMatchObject({ OFXHEADER: '100', VERSION: '102', ENCODING: 'USASCII' })
})

test('the statement of one payout extends to its arrival', () => {
  const paid = payout('AAAA')
  const day = bankLines([paid])[0]?.day ?? ''
  const before = { from: '2026-03-01', to: '2026-03-01' }
  expect(day > before.to).toBe(true)
  const text = ofxOf(bankLines([paid]), 'BANK-5678', { ...FILE, ...before })
  expect(text).toContain(`<DTEND>${day.replaceAll('-', '')}</DTEND>`)
  expect(readOfx(text).transactions).toHaveLength(1)
})

test('a customer’s text cannot run in a spreadsheet or close an element', () => {
  const lines = clearingLines(PAYOUTS, ENTRIES)
  const csv = readCsv(xeroCsv(lines))
  expect(csv.map((row) => row['Reference']).filter((text) => /^[=+\-@]/.test(text ?? ''))).toEqual(
    [],
  )
  const { transactions } = readOfx(ofxOf(lines))
  expect(transactions.map(({ memo }) => memo)).toContain('Payment, order A&B <7> / A&B <7>')
  expect(transactions.map(({ memo }) => memo)).toContain(
    'Refund, order Cafe "Zurich", no. 7 / Cafe "Zurich", no. 7',
  )
})

test('BEY-179 money held in reserve and released has its own lines, and the clearing account ends at zero', () => {
  const entries = [
    entry('EEEE', 'Payment', { gross: 100_00 }),
    entry('EEEE', 'ReserveHeld', { gross: -10_00, internalOrderId: null }),
    entry('EEEE', 'ReserveReleased', { gross: 4_00, internalOrderId: null }),
  ]
  const lines = clearingLines([payout('EEEE', { amount: 94_00 })], entries)
  expect(
    lines.slice(1, 3).map(({ kind, amount, description }) => [kind, amount, description]),
  ).toEqual([
    ['out', -10_00, 'Held in reserve'],
    ['in', 4_00, 'Released from reserve'],
  ])
  expect(totalOf(lines)).toBe(0)
})

test('for any payouts both files agree and the clearing account ends at zero', () => {
  const amounts = fc.array(
    fc.record({
      type: fc.constantFrom(
        'Payment',
        'Refund',
        'Return',
        'Dispute',
        'DisputeWon',
        'PayoutFailed',
        'ReserveHeld',
        'ReserveReleased',
      ),
      gross: fc.integer({ min: -9_999_999, max: 99_999_999 }),
      fee: fc.integer({ min: 0, max: 99_999 }),
      internalOrderId: fc.option(fc.string({ maxLength: 40 })),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), (all) => {
      const entries = all.flatMap((own, index) =>
        own.map((line) => entry(String(index), line.type, line)),
      )
      const payouts = all.map((own, index) =>
        payout(String(index), {
          amount: own.reduce((sum, { gross, fee }) => sum + gross - fee, 0),
        }),
      )
      const lines = clearingLines(payouts, entries)
      const back = readBack(lines)
      expect(back.csv).toEqual(lines.map(({ amount }) => amount))
      expect(back.ofx).toEqual(back.csv)
      expect(back.csv.reduce((sum, amount) => sum + amount, 0)).toBe(0)
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
    }),
    { numRuns: 200 },
  )
})
