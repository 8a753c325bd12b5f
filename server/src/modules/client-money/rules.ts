import type { Currency } from '@paydeck/contract/money/currency'

/** The state of our accounts, according to banks and providers. Minor units. */
export interface Outside {
  /** From statements: the first balance and all entries since. */
  trust: number
  /** The part of `trust` that was there before the first entry. */
  opening: number
  /** From banks that offer a list through their API instead of statements. */
  bankLists: number
  /** Charges less refunds, disputes, providers' fees and the payouts of providers that list their settlements. */
  providers: number
  /** The payouts of those providers, and the part of them on our statements. */
  settled: number
  settledArrived: number
  /** Providers' fees and corrections. */
  providerCosts: number
  /** Statement entries by kind; settlements of all providers. */
  settlements: number
  fees: number
  ownMoney: number
  other: number
  /** Credits in suspense. */
  suspenseIn: number
  /** Transfers by file that statement and books have on different days, such as one being returned. */
  transfersApart: number
  /** Moved by providers by then, for operations that we booked later. */
  bookedLater: number
}

/** According to our books. Minor units; liabilities are positive. */
export interface Books {
  owed: number
  belowZero: number
  inReserve: number
  payoutsUnderWay: number
  verifications: number
  feesAndTax: number
  openPlans: number
  writtenOff: number
}

export interface Term {
  name: string
  side: 'have' | 'owe'
  amount: number
}

export interface Proof {
  currency: Currency
  /** `YYYY-MM-DD` in the currency's zone. */
  day: string
  terms: readonly Term[]
  /** What we have less what we owe: zero when the money is complete. */
  difference: number
}

/** The zone in which a currency's day ends. */
export const ZONES: Readonly<Record<Currency, string>> = {
  AUD: 'Australia/Sydney',
  NZD: 'Pacific/Auckland',
}

/**
 * What we have and what we owe, term by term. Unexplained money in is owed to its sender; unexplained money out shows
 * as a difference until a person explains it.
 */
export function proofOf(
  period: { currency: Currency; day: string },
  outside: Outside,
  books: Books,
): Proof {
  const terms: Term[] = [
    { side: 'have', name: 'In our accounts at banks, by their statements', amount: outside.trust },
    { side: 'have', name: 'In our accounts at banks, by their lists', amount: outside.bankLists },
    {
      side: 'have',
      name: 'With providers of payments',
      amount: outside.providers - (outside.settlements - outside.settledArrived),
    },
    {
      side: 'have',
      name: 'Settled by providers, not arrived',
      amount: outside.settled - outside.settledArrived,
    },
    {
      side: 'have',
      name: 'Transfers that banks and books have on different days',
      amount: outside.transfersApart,
    },
    { side: 'have', name: 'Ours: open instalments of plans', amount: books.openPlans },
    { side: 'have', name: 'Ours: merchants below zero', amount: books.belowZero },
    { side: 'have', name: 'Ours: written off', amount: books.writtenOff },
    { side: 'owe', name: 'Owed to merchants', amount: books.owed },
    { side: 'owe', name: 'Owed to merchants, held in reserve', amount: books.inReserve },
    { side: 'owe', name: 'Transfers under way', amount: books.payoutsUnderWay },
    { side: 'owe', name: 'Verification charges to give back', amount: books.verifications },
    { side: 'owe', name: 'Our fees and the GST on them', amount: books.feesAndTax },
    {
      side: 'owe',
      name: 'Our own money put in, less fees taken out and costs',
      amount:
        outside.opening + outside.ownMoney + outside.fees + outside.other - outside.providerCosts,
    },
    { side: 'owe', name: 'Moved by providers, booked later', amount: outside.bookedLater },
    { side: 'owe', name: 'Money in that no rule explains', amount: outside.suspenseIn },
  ]
  const sum = (side: Term['side']): number =>
    terms.reduce((total, term) => total + (term.side === side ? term.amount : 0), 0)
  return { ...period, terms, difference: sum('have') - sum('owe') }
}

/** What the signature covers: every figure, the time, and the previous signature. */
export const signedText = (
  { currency, day, terms, difference }: Proof,
  provedAt: Date,
  previous: string,
): string =>
  JSON.stringify([
    currency,
    day,
    provedAt.toISOString(),
    difference,
    terms.map(({ side, name, amount }) => [side, name, amount]),
    previous,
  ])

/** What `reseal` signs: all proofs of a currency up to one of them. */
export const renewalText = ({
  currency,
  ordinal,
  digest,
}: {
  currency: string
  ordinal: number
  digest: string
}): string => JSON.stringify(['renewal', currency, ordinal, digest])
