import { describe, expect, test } from 'vitest'

import { runsOf, type Deposit, type KnownPayers, type Transfer } from './deposit-rules.ts'
import { matchDeposits } from './match-rules.ts'
import { suggestFor } from './suggest-rules.ts'
import { namesTransfer, payerOf, readLineText, readReference } from './text-rules.ts'

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
let lineCount = 0
const deposit = (day: string, amount: number, text: string): Deposit => {
  lineCount += 1
  return { lineId: `line_${lineCount}`, day: `2026-03-${day}`, amount, text, isByHand: false }
}

const NO_PAYERS: KnownPayers = { seen: new Set(), ours: new Set(), notOurs: new Set() }
const PAYER = 'PAYDECK SETTLEMENTS'
const SEEN: KnownPayers = { ...NO_PAYERS, seen: new Set([PAYER]) }

/** The outcome of each deposit: its transfers and how they were linked, or why it is open. */
function judged(deposits: Deposit[], transfers: Transfer[], payers: KnownPayers = NO_PAYERS) {
  const { acts, verdicts } = matchDeposits(deposits, transfers, payers)
  return deposits.map(({ lineId }) => {
    const shares = acts.flatMap((match) =>
      match.parts
        .filter((share) => share.lineId === lineId)
        .map(({ payoutId, amount }) => `${payoutId} ${amount} ${match.how}`),
    )
    const verdict = verdicts.find((candidate) => candidate.lineId === lineId)
    return shares.length > 0 ? shares : (verdict?.reason ?? 'other')
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

test('BEY-170 transfers that the bank booked in one sum are linked, even when it names only the first', () => {
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
  const deposits = [
    deposit('05', 60_00, 'PD260304 AB1C2D04'),
    deposit('06', 40_00, 'PD260304 AB1C2D04'),
  ]
  expect(judged(deposits, [transfer(4, 100_00)])).toEqual([
    ['payout_04 6000 reference'],
    ['payout_04 4000 reference'],
  ])
  expect(judged(deposits.slice(0, 1), [transfer(4, 100_00)])).toEqual(['different'])
  const unnamed = [deposits[0] as Deposit, deposit('06', 40_00, `DIRECT CREDIT ${PAYER}`)]
  expect(judged(unnamed, [transfer(4, 100_00)], SEEN)).toEqual([
    ['payout_04 6000 amount_and_day'],
    ['payout_04 4000 amount_and_day'],
  ])
})

test('BEY-170 an amount other than the named transfer’s is left to a person, and so is a second deposit of the same transfer', () => {
  expect(judged([deposit('05', 99_99, 'PD260304 AB1C2D04')], [transfer(4, 100_00)])).toEqual([
    'different',
  ])
  const twice = [deposit('05', 100_00, 'PD260304 AB1C2D04'), deposit('06', 100_00, 'PD260304')]
  expect(judged(twice, [transfer(4, 100_00)])).toEqual(['different', 'different'])
  expect(judged(twice.slice(1), [transfer(4, 100_00, { left: 0 })])).toEqual(['different'])
})

test('BEY-170 without a reference a deposit is linked only when its payer is known and there is one candidate', () => {
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

test('BEY-170 another payer’s deposit is not linked; when its amount is a transfer’s, that transfer is suggested', () => {
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

test('BEY-263 a deposit that names a transfer gets no suggestion of another, larger one', () => {
  const transfers = [transfer(3, 597_43), transfer(4, 258_26), transfer(5, 607_80)]
  const suggested = (text: string) =>
    suggestFor(deposit('05', 255_76, text), transfers).map((set) =>
      set.map(({ payoutId }) => payoutId),
    )
  expect(suggested('PAYDECK PD260304 AB1C2D04')).toEqual([['payout_04']])
  // Without a reference both are suggested.
  expect(suggested('PAYDECK')).toHaveLength(3)
})

test('BEY-170 a link that a person has undone is never made again automatically', () => {
  const undone = { ...deposit('05', 100_00, 'PD260304 AB1C2D04'), isByHand: true }
  expect(judged([undone], [transfer(4, 100_00)])).toEqual(['different'])
})

const NAMES_3_AND_4 = 'PD260303 AB1C2D03 PD260304 AB1C2D04'
const byAmount = (day: string, amount: number) => `payout_${day} ${amount} amount_and_day`

test('a transfer already linked to one deposit is not linked to another', () => {
  const named = deposit('05', 100_00, `${PAYER} PD260303 AB1C2D03`)
  const nameless = (amount: number) => deposit('06', amount, PAYER)
  const first = ['payout_03 10000 reference']
  expect(judged([named, nameless(100_00)], [transfer(3, 100_00)])).toEqual([first, 'ours'])
  expect(judged([named, nameless(100_00)], [transfer(3, 100_00), transfer(4, 100_00)])).toEqual([
    first,
    [byAmount('04', 100_00)],
  ])
  const more = [transfer(3, 100_00), transfer(4, 50_00), transfer(5, 30_00)]
  expect(judged([named, nameless(80_00)], more)).toEqual([
    first,
    [byAmount('04', 50_00), byAmount('05', 30_00)],
  ])
})

test('a deposit that names two transfers is linked to both or left to a person', () => {
  const namedDeposit = (amount: number) => deposit('05', amount, NAMES_3_AND_4)
  const transfers = [transfer(3, 100_00), transfer(4, 50_00)]
  expect(judged([namedDeposit(100_00)], transfers)).toEqual(['different'])
  expect(
    judged([namedDeposit(50_00)], [transfer(3, 100_00, { left: 0 }), transfer(4, 50_00)]),
  ).toEqual(['different'])
  const rival = deposit('05', 150_00, 'PD260303 AB1C2D03')
  expect(judged([namedDeposit(150_00), rival], transfers)).toEqual(['different', 'different'])
})

test('the right amount is linked even when another line names the same transfer with a different one', () => {
  const text = 'PD260304 AB1C2D04'
  const deposits = [deposit('05', 100_00, text), deposit('05', 30_00, text)]
  expect(judged(deposits, [transfer(4, 100_00)])).toEqual([
    ['payout_04 10000 reference'],
    'different',
  ])
})

test('a sum is linked only when it includes every transfer that its line names and is the only sum that fits', () => {
  const of = (amount: number, text: string, ...amounts: number[]) =>
    judged(
      [deposit('06', amount, text)],
      amounts.map((value, at) => transfer(at + 2, value)),
    )
  expect(of(80_00, 'PD260303 AB1C2D03', 7_00, 30_00, 50_00, 30_00)).toEqual([
    ['payout_03 3000 reference', 'payout_04 5000 reference'],
  ])
  expect(of(110_00, NAMES_3_AND_4, 80_00, 30_00, 50_00, 30_00)).toEqual([
    ['payout_03 3000 reference', 'payout_04 5000 reference', 'payout_05 3000 reference'],
  ])
  expect(of(80_00, 'PD260303 AB1C2D03', 50_00, 30_00, 50_00)).toEqual(['different'])
  const explained = [transfer(3, 9_00, { left: 0 }), transfer(4, 50_00), transfer(5, 30_00)]
  expect(judged([deposit('06', 80_00, 'PD260303 AB1C2D03')], explained)).toEqual(['different'])
})

describe('from a known payer', () => {
  const from = (deposits: Deposit[], transfers: Transfer[]) => judged(deposits, transfers, SEEN)
  const nameless = (day: string, amount: number) => deposit(day, amount, PAYER)

  test('a line that names a transfer of another amount is not linked by amount', () => {
    const named = deposit('05', 99_00, `${PAYER} PD260303 AB1C2D03`)
    expect(from([named], [transfer(3, 100_00), transfer(4, 99_00)])).toEqual(['different'])
  })

  test('deposits of other amounts or days do not make a match ambiguous', () => {
    const transfers = [transfer(4, 100_00)]
    const linked = [byAmount('04', 100_00)]
    for (const other of [nameless('06', 30_00), nameless('29', 100_00)])
      expect(from([nameless('05', 100_00), other], transfers)).toEqual([linked, 'ours'])
  })

  test('a single transfer of the amount wins over several that add up to it', () => {
    const transfers = [transfer(3, 100_00), transfer(4, 60_00), transfer(5, 40_00)]
    expect(from([nameless('06', 100_00)], transfers)).toEqual([[byAmount('03', 100_00)]])
  })

  test('transfers in one sum are linked, unless other transfers have the same sum', () => {
    const three = [transfer(3, 60_00), transfer(4, 40_00), transfer(5, 60_00)]
    expect(from([nameless('06', 100_00)], three.slice(0, 2))).toEqual([
      [byAmount('03', 60_00), byAmount('04', 40_00)],
    ])
    expect(from([nameless('06', 100_00)], three)).toEqual(['ours'])
  })
})

describe('a transfer in two parts', () => {
  const judgedShares = (deposits: Deposit[], transfers = [transfer(4, 100_00)]) =>
    judged(deposits, transfers, SEEN)
  const named = (day = '05') => deposit(day, 60_00, 'PD260304 AB1C2D04')
  const rest = (day: string, amount = 40_00, text = PAYER) => deposit(day, amount, text)
  const linked = [[byAmount('04', 60_00)], [byAmount('04', 40_00)]]

  test('is linked when both arrive within four days, in either order', () => {
    expect(judgedShares([named(), rest('09')])).toEqual(linked)
    expect(judgedShares([named(), rest('10')])).toEqual(['different', 'ours'])
    expect(judgedShares([named('09'), rest('05')])).toEqual(linked)
    expect(judgedShares([named('10'), rest('05')])).toEqual(['different', 'ours'])
  })

  test('ignores deposits of another payer, transfer, sum or day', () => {
    expect(judgedShares([named(), rest('06', 40_00, 'J SMITH INVOICE')])).toEqual([
      'different',
      'other',
    ])
    expect(judgedShares([named(), rest('06', 30_00)])).toEqual(['different', 'ours'])
    expect(judgedShares([named('14'), rest('16')])).toEqual(['different', 'ours'])
    const otherTransfers = [transfer(3, 100_00), transfer(4, 100_00)]
    expect(judgedShares([named(), rest('06', 40_00, 'PD260303 AB1C2D03')], otherTransfers)).toEqual(
      ['different', 'different'],
    )
  })

  test('is not linked when a third deposit could also be a part', () => {
    expect(judgedShares([named(), rest('06'), rest('07')])).toEqual(['different', 'ours', 'ours'])
  })
})

describe('suggestions for an open deposit', () => {
  const suggested = (day: string, text: string, transfers: Transfer[], amount = 100_00) =>
    suggestFor(deposit(day, amount, text), transfers).map((set) =>
      set.map(({ payoutId }) => payoutId).join(),
    )

  test('are only transfers of its amount, without those already linked', () => {
    const explained = transfer(4, 100_00, { left: 0 })
    expect(suggested('06', 'X', [explained, transfer(5, 100_00)])).toEqual(['payout_05'])
    expect(suggested('06', 'X', [transfer(4, 101_00), transfer(5, 100_00)])).toEqual(['payout_05'])
  })

  test('are the transfer that it names, even a part of it or long after, and nothing else', () => {
    const named = 'PD260304 AB1C2D04'
    const close = [transfer(3, 41_00), transfer(4, 100_00)]
    expect(suggested('05', named, close, 40_00)).toEqual(['payout_04'])
    expect(suggested('29', named, [transfer(4, 100_00)])).toEqual(['payout_04'])
    expect(suggested('05', named, [transfer(4, 99_00), transfer(5, 101_00)])).toEqual(['payout_04'])
    // Far too small for the transfer it names, so the others are suggested.
    expect(suggested('05', named, [transfer(4, 20_00), transfer(5, 101_00)])).toEqual(['payout_05'])
  })

  test('are, without a reference, the nearest amounts, then the larger ones, once each and near its day', () => {
    const amounts = [104_00, 101_00, 98_00, 150_00]
    const transfers = amounts.map((amount, at) => transfer(at + 3, amount))
    expect(suggested('07', 'X', transfers)).toEqual([
      'payout_04',
      'payout_05',
      'payout_03',
      'payout_06',
    ])
    expect(suggested('07', 'X', [transfer(20, 101_00), transfer(21, 150_00)])).toEqual([])
    expect(suggested('07', 'X', [transfer(4, 50_00)])).toEqual([])
  })

  test('are several transfers that add up to it, before a guess', () => {
    const transfers = [transfer(3, 60_00), transfer(4, 40_00), transfer(5, 101_00)]
    expect(suggested('06', 'X', transfers)).toEqual(['payout_03,payout_04', 'payout_05'])
  })

  test('are four at most', () => {
    const same = [3, 4, 5, 6, 7].map((day) => transfer(day, 100_00))
    expect(suggested('08', 'X', same)).toEqual(['payout_03', 'payout_04', 'payout_05', 'payout_06'])
  })
})

test('a line names a transfer by at least six letters and digits of its reference', () => {
  const names = (text: string, reference = 'PD260304 AB1C2D04') =>
    namesTransfer(readLineText(text), readReference(reference))
  expect(['PD2603', 'PD26030', 'REF: pd260304ab1c2d04'].map((text) => names(text))).toEqual([
    true,
    true,
    true,
  ])
  expect(['PD260', 'AB1C2D', 'B1C2D04', 'X', ''].map((text) => names(text))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect([names('AB1C2D', 'AB1C2D'), names('AB1C2', 'AB1C2'), names('A', '')]).toEqual([
    true,
    false,
    false,
  ])
})

test('the payer of a line is its first four distinctive words', () => {
  const named = [readReference('PD260304 ABCDEF')]
  const payer = (text: string) => payerOf(readLineText(text), named)
  expect(payer('Direct credit ACME Trading of New South Wales 301500')).toBe('ACME TRADING OF NEW')
  expect(payer('PAYMENT FROM J SMITH PD260304 ABC')).toBe('SMITH')
  expect(payer('DIRECT CREDIT 1234 X')).toBeNull()
})

test('transfers in one sum are near its day, consecutive and at most five', () => {
  const runs = (day: string, amount: number, transfers: Transfer[]) =>
    runsOf(transfers, deposit(day, amount, '')).map((run) =>
      run.map(({ payoutId }) => payoutId).join(),
    )
  const tens = [3, 4, 5, 6, 7, 8].map((at) => transfer(at, 10_00))
  expect(runs('09', 50_00, tens)).toEqual([
    'payout_03,payout_04,payout_05,payout_06,payout_07',
    'payout_04,payout_05,payout_06,payout_07,payout_08',
  ])
  expect(runs('09', 60_00, tens)).toEqual([])
  expect(runs('09', 10_00, tens)).toEqual([])
  const mixed = [transfer(6, 30_00), transfer(3, 10_00), transfer(4, 20_00)]
  expect(runs('09', 30_00, mixed)).toEqual(['payout_03,payout_04'])
  expect(runs('09', 50_00, mixed)).toEqual(['payout_04,payout_06'])
  expect(runs('09', 40_00, mixed)).toEqual([])
  // The first transfer's day less one, and plus ten.
  expect(runs('04', 30_00, mixed)).toEqual(['payout_03,payout_04'])
  expect(runs('03', 30_00, mixed)).toEqual([])
  expect(runs('14', 30_00, mixed)).toEqual(['payout_03,payout_04'])
  expect(runs('15', 30_00, mixed)).toEqual([])
})

test('a named transfer may arrive from the day it was sent until sixty days after its day', () => {
  const on = (day: string) =>
    judged([{ ...deposit('05', 100_00, 'PD260304 AB1C2D04'), day }], [transfer(4, 100_00)])
  const linked = [['payout_04 10000 reference']]
  expect([on('2026-03-04'), on('2026-05-04')]).toEqual([linked, linked])
  expect([on('2026-03-03'), on('2026-05-05')]).not.toContainEqual(linked)
})
