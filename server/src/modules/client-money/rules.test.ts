import { expect, test } from 'vitest'

import { proofOf, renewalText, signedText, type Books, type Outside } from './rules.ts'

const NOTHING_OUTSIDE: Outside = {
  trust: 0,
  opening: 0,
  bankLists: 0,
  providers: 0,
  settled: 0,
  settledArrived: 0,
  providerCosts: 0,
  settlements: 0,
  fees: 0,
  ownMoney: 0,
  other: 0,
  suspenseIn: 0,
  transfersApart: 0,
  bookedLater: 0,
}
const NO_BOOKS: Books = {
  owed: 0,
  belowZero: 0,
  inReserve: 0,
  payoutsUnderWay: 0,
  verifications: 0,
  feesAndTax: 0,
  openPlans: 0,
  writtenOff: 0,
}
const ABOUT = { currency: 'AUD', day: '2026-03-15' } as const
const difference = (outside: Partial<Outside>, books: Partial<Books>): number =>
  proofOf(ABOUT, { ...NOTHING_OUTSIDE, ...outside }, { ...NO_BOOKS, ...books }).difference

/** How one cent of each term changes the difference. */
const WORTH_OUTSIDE: Record<keyof Outside, number> = {
  trust: 1,
  opening: -1,
  bankLists: 1,
  providers: 1,
  settled: 1,
  // Zero: added to what providers have, and subtracted from what has not arrived.
  settledArrived: 0,
  providerCosts: 1,
  settlements: -1,
  fees: -1,
  ownMoney: -1,
  other: -1,
  suspenseIn: -1,
  transfersApart: 1,
  bookedLater: -1,
}
const WORTH_BOOKS: Record<keyof Books, number> = {
  owed: -1,
  belowZero: 1,
  inReserve: -1,
  payoutsUnderWay: -1,
  verifications: -1,
  feesAndTax: -1,
  openPlans: 1,
  writtenOff: 1,
}

test.each(Object.entries(WORTH_OUTSIDE))(
  'BEY-79 a cent of %s outside changes the equation by %i',
  (term, worth) => {
    expect(difference({ [term]: 1 }, {}) + 0).toBe(worth)
  },
)

test.each(Object.entries(WORTH_BOOKS))(
  'BEY-79 a cent of %s in our books changes the equation by %i',
  (term, worth) => {
    expect(difference({}, { [term]: 1 }) + 0).toBe(worth)
  },
)

test('BEY-79 each term is on its side with its amount', () => {
  const { terms } = proofOf(
    ABOUT,
    {
      ...NOTHING_OUTSIDE,
      trust: 101,
      bankLists: 102,
      providers: 1_000,
      settlements: 30,
      settled: 50,
      settledArrived: 20,
    },
    { ...NO_BOOKS, owed: 201, writtenOff: 202, feesAndTax: 203 },
  )
  const shown = terms.filter(({ amount }) => amount !== 0)
  expect(shown.map(({ side, name, amount }) => `${side} ${name}: ${amount}`)).toEqual([
    'have In our accounts at banks, by their statements: 101',
    'have In our accounts at banks, by their lists: 102',
    'have With providers of payments: 990',
    'have Settled by providers, not arrived: 30',
    'have Ours: written off: 202',
    'owe Owed to merchants: 201',
    'owe Our fees and the GST on them: 203',
  ])
})

test('the other terms appear too', () => {
  const { terms } = proofOf(
    ABOUT,
    {
      ...NOTHING_OUTSIDE,
      transfersApart: 1,
      ownMoney: 7,
      providerCosts: 2,
      bookedLater: 3,
      suspenseIn: 4,
    },
    {
      ...NO_BOOKS,
      openPlans: 5,
      belowZero: 6,
      inReserve: 8,
      payoutsUnderWay: 9,
      verifications: 10,
    },
  )
  const shown = terms.filter(({ amount }) => amount !== 0)
  expect(shown.map(({ side, name, amount }) => `${side} ${name}: ${amount}`)).toEqual([
    'have Transfers that banks and books have on different days: 1',
    'have Ours: open instalments of plans: 5',
    'have Ours: merchants below zero: 6',
    'owe Owed to merchants, held in reserve: 8',
    'owe Transfers under way: 9',
    'owe Verification charges to give back: 10',
    'owe Our own money put in, less fees taken out and costs: 5',
    'owe Moved by providers, booked later: 3',
    'owe Money in that no rule explains: 4',
  ])
})

test('the signature of a proof covers every figure, the time and the previous signature', () => {
  const terms = [{ name: 'Owed to merchants', side: 'owe', amount: 5 }] as const
  const proof = { ...ABOUT, terms, difference: -5 }
  const text = signedText(proof, new Date('2026-03-16T01:00:00Z'), 'before')
  expect(text).toBe(
    '["AUD","2026-03-15","2026-03-16T01:00:00.000Z",-5,[["owe","Owed to merchants",5]],"before"]',
  )
  expect(renewalText({ digest: 'd', ordinal: 3, currency: 'NZD' })).toBe('["renewal","NZD",3,"d"]')
})
