import { expect, test } from 'vitest'

import type { Deposit, KnownPayers, Transfer } from './deposit-rules.ts'
import { matchDeposits } from './match-rules.ts'
import { suggestFor } from './suggest-rules.ts'

const transfer = (day: number, amount: number, change: Partial<Transfer> = {}): Transfer => {
  const two = String(day).padStart(2, '0')
  return {
    payoutId: `payout_${two}`,
    reference: `PD2603${two} AB1C2D${two}`,
    amount,
    left: amount,
    sentOn: `2026-03-${two}`,
    arrivesOn: `2026-03-${String(day + 1).padStart(2, '0')}`,
    ...change,
  }
}
let made = 0
const deposit = (day: string, amount: number, text: string): Deposit => {
  made += 1
  return { lineId: `line_${made}`, day: `2026-03-${day}`, amount, text, isByHand: false }
}

const NO_PAYERS: KnownPayers = { seen: new Set(), ours: new Set(), notOurs: new Set() }
const PAYER = 'PAYDECK SETTLEMENTS'
const SEEN: KnownPayers = { ...NO_PAYERS, seen: new Set([PAYER]) }

/** What became of each deposit: its transfers and how, or why it is open. */
function judged(deposits: Deposit[], transfers: Transfer[], known: KnownPayers = NO_PAYERS) {
  const { acts, verdicts } = matchDeposits(deposits, transfers, known)
  return deposits.map(({ lineId }) => {
    const parts = acts.flatMap((act) =>
      act.parts
        .filter((part) => part.lineId === lineId)
        .map(({ payoutId, amount }) => `${payoutId} ${amount} ${act.how}`),
    )
    const verdict = verdicts.find((one) => one.lineId === lineId)
    return parts.length > 0 ? parts : (verdict?.reason ?? 'other')
  })
}

test.each([
  ['as it is', 'DIRECT CREDIT PAYDECK PD260304 AB1C2D04'],
  ['in one word', 'PAYDECKPD260304AB1C2D04'],
  ['in small letters', 'paydeck pd260304 ab1c2d04'],
  ['over two fields', 'PD260304 / DIRECT CREDIT / AB1C2D04'],
  ['cut', 'PAYDECK PD260304AB1C'],
  ['by its day alone', 'PAYDECK PD260304'],
  ['by its end alone', 'DIRECT CREDIT AB1C2D04'],
])('BEY-170 a deposit is linked by the reference, written %s', (_, text) => {
  expect(judged([deposit('05', 100_00, text)], [transfer(3, 100_00), transfer(4, 100_00)])).toEqual(
    [['payout_04 10000 reference']],
  )
})

test('BEY-170 a late deposit is linked by its reference for weeks, but not before the transfer was sent', () => {
  const text = 'PD260304 AB1C2D04'
  expect(judged([deposit('29', 100_00, text)], [transfer(4, 100_00)])).toEqual([
    ['payout_04 10000 reference'],
  ])
  expect(judged([deposit('03', 100_00, text)], [transfer(4, 100_00)])).not.toEqual([
    ['payout_04 10000 reference'],
  ])
})

test('BEY-170 transfers that the bank booked in one sum are linked, also where it names the first alone', () => {
  const transfers = [transfer(3, 100_00), transfer(4, 50_00), transfer(5, 70_00)]
  expect(
    judged(
      [
        deposit('05', 150_00, 'PAYDECK PD260303 AB1C2D03 PD260304 AB1C2D04'),
        deposit('06', 70_00, 'PD260305 AB1C2D05'),
      ],
      transfers,
    ),
  ).toEqual([
    ['payout_03 10000 reference', 'payout_04 5000 reference'],
    ['payout_05 7000 reference'],
  ])
  expect(judged([deposit('05', 150_00, 'PD260303 AB1C2D03')], transfers)).toEqual([
    ['payout_03 10000 reference', 'payout_04 5000 reference'],
  ])
})

test('BEY-170 a transfer in parts is linked with all of them or with none', () => {
  const parts = [
    deposit('05', 60_00, 'PD260304 AB1C2D04'),
    deposit('06', 40_00, 'PD260304 AB1C2D04'),
  ]
  expect(judged(parts, [transfer(4, 100_00)])).toEqual([
    ['payout_04 6000 reference'],
    ['payout_04 4000 reference'],
  ])
  expect(judged(parts.slice(0, 1), [transfer(4, 100_00)])).toEqual(['different'])
  const unnamed = [parts[0] as Deposit, deposit('06', 40_00, `DIRECT CREDIT ${PAYER}`)]
  expect(judged(unnamed, [transfer(4, 100_00)], SEEN)).toEqual([
    ['payout_04 6000 amount_and_day'],
    ['payout_04 4000 amount_and_day'],
  ])
})

test('BEY-170 another amount than the named transfer waits for a person, as does a second deposit of the same', () => {
  expect(judged([deposit('05', 99_99, 'PD260304 AB1C2D04')], [transfer(4, 100_00)])).toEqual([
    'different',
  ])
  const twice = [deposit('05', 100_00, 'PD260304 AB1C2D04'), deposit('06', 100_00, 'PD260304')]
  expect(judged(twice, [transfer(4, 100_00)])).toEqual(['different', 'different'])
  expect(judged(twice.slice(1), [transfer(4, 100_00, { left: 0 })])).toEqual(['different'])
})

test('BEY-170 without a reference a deposit is linked only where its payer is known, and nothing else fits', () => {
  const nameless = deposit('05', 100_00, `DIRECT CREDIT ${PAYER} 301500`)
  expect(judged([nameless], [transfer(4, 100_00)])).toEqual(['unsure'])
  expect(judged([nameless], [transfer(4, 100_00)], SEEN)).toEqual([
    ['payout_04 10000 amount_and_day'],
  ])
  expect(
    judged([nameless], [transfer(4, 100_00)], { ...NO_PAYERS, ours: new Set([PAYER]) }),
  ).toEqual([['payout_04 10000 remembered']])
  const twins = [transfer(3, 100_00), transfer(4, 100_00)]
  expect(judged([nameless], twins, SEEN)).toEqual(['ours'])
  const rival = deposit('06', 100_00, PAYER)
  expect(judged([nameless, rival], [transfer(4, 100_00)], SEEN)).toEqual(['ours', 'ours'])
  expect(judged([deposit('25', 100_00, PAYER)], [transfer(4, 100_00)], SEEN)).toEqual(['ours'])
})

test('BEY-170 the payer is learnt from the deposits that are linked by reference', () => {
  const deposits = [
    deposit('04', 70_00, `DIRECT CREDIT ${PAYER} PD260303 AB1C2D03`),
    deposit('05', 100_00, `DIRECT CREDIT ${PAYER}`),
  ]
  expect(judged(deposits, [transfer(3, 70_00), transfer(4, 100_00)])).toEqual([
    ['payout_03 7000 reference'],
    ['payout_04 10000 amount_and_day'],
  ])
})

test('BEY-170 a deposit of another is left alone; of the very amount of a transfer it is only suggested', () => {
  const transfers = [transfer(4, 100_00)]
  expect(judged([deposit('05', 12_34, 'J SMITH INVOICE')], transfers, SEEN)).toEqual(['other'])
  const equal = deposit('05', 100_00, 'J SMITH INVOICE 1042')
  expect(judged([equal], transfers, SEEN)).toEqual(['unsure'])
  expect(suggestFor(equal, transfers).map((set) => set.map(({ payoutId }) => payoutId))).toEqual([
    ['payout_04'],
  ])
  expect(judged([equal], transfers, { ...SEEN, notOurs: new Set(['SMITH INVOICE']) })).toEqual([
    'other',
  ])
})

test('BEY-263 a deposit that names a transfer is not suggested as another that is larger', () => {
  const transfers = [transfer(3, 597_43), transfer(4, 258_26), transfer(5, 607_80)]
  const suggested = (text: string) =>
    suggestFor(deposit('05', 255_76, text), transfers).map((set) =>
      set.map(({ payoutId }) => payoutId),
    )
  expect(suggested('PAYDECK PD260304 AB1C2D04')).toEqual([['payout_04']])
  // Without a name each is a guess.
  expect(suggested('PAYDECK')).toHaveLength(3)
})

test('BEY-170 what a person has undone is never linked by itself again', () => {
  const undone = { ...deposit('05', 100_00, 'PD260304 AB1C2D04'), isByHand: true }
  expect(judged([undone], [transfer(4, 100_00)])).toEqual(['different'])
})
