import { describe, expect, test } from 'vitest'

import { AUSTRALIAN, NEW_ZEALAND } from '../../../test/bank-files/batches.ts'
import { BatchRefused, type Batch, type BatchAccount, type BatchPayout } from './batch.ts'
import { makeBankFile } from './make-bank-file.ts'
import { PROFILES } from './profiles.ts'

const problemsOf = (batch: Batch, name: string): readonly string[] => {
  try {
    const profile = PROFILES[name]
    if (!profile) throw new Error(`There is no profile ${name}`)
    makeBankFile(batch, profile)
    return []
  } catch (failure) {
    if (failure instanceof BatchRefused) return failure.problems
    throw failure
  }
}

const withPayout = (batch: Batch, change: Partial<BatchPayout>): Batch => ({
  ...batch,
  payouts: batch.payouts.map((payout, at) => (at === 0 ? { ...payout, ...change } : payout)),
})

const withAccount = (batch: Batch, change: Partial<BatchAccount>): Batch => {
  const [first] = batch.payouts
  if (!first) throw new Error('The batch is empty')
  return withPayout(batch, { account: { ...first.account, ...change } })
}

describe('refuses a batch, with a sentence', () => {
  test.each<[string, Batch, string, RegExp]>([
    ['without payouts', { ...AUSTRALIAN, payouts: [] }, 'aba-cba', /^The batch has no payouts\.$/],
    [
      'of zero',
      withPayout(AUSTRALIAN, { amount: 0 }),
      'aba-cba',
      /^pout_2: the amount must be above zero/,
    ],
    ['below zero', withPayout(NEW_ZEALAND, { amount: -5 }), 'bnz', /above zero/],
    [
      'of half a cent',
      withPayout(AUSTRALIAN, { amount: 10.5 }),
      'aba-nab',
      /10\.5 is not a whole number of cents/,
    ],
    [
      'too large for ten digits',
      withPayout(AUSTRALIAN, { amount: 10_000_000_000 }),
      'aba-cba',
      /^pout_2: \$100,000,000\.00 AUD is more than a payment can be: \$99,999,999\.99 AUD/,
    ],
    [
      'too large together',
      withPayout(AUSTRALIAN, { amount: 9_999_999_999 }),
      'aba-westpac',
      /^The sum \$100,000,000\.00 AUD is more than a file can carry.* Split the batch/,
    ],
    [
      'too large for eleven digits',
      withPayout(NEW_ZEALAND, { amount: 100_000_000_000 }),
      'anz-nz',
      /more than a payment can be/,
    ],
    [
      'in another currency',
      withPayout(AUSTRALIAN, { currency: 'NZD' }),
      'aba-cba',
      /pays AUD, not NZD/,
    ],
    [
      'in several currencies',
      withPayout(AUSTRALIAN, { currency: 'NZD' }),
      'pain001-03',
      /has one currency/,
    ],
    [
      'that its bank does not clear',
      withPayout(NEW_ZEALAND, { currency: 'AUD' }),
      'pain001-09',
      /clears NZD, not AUD/,
    ],
    [
      'with an account of ten digits, which would have been cut',
      withAccount(AUSTRALIAN, { accountNumber: '1234567890' }),
      'aba-cba',
      /at most nine digits; "1234567890" has 10/,
    ],
    [
      'with a short BSB',
      withAccount(AUSTRALIAN, { routingNumber: '06200' }),
      'aba-anz',
      /BSB of other than six digits/,
    ],
    [
      'to the account zero',
      withAccount(AUSTRALIAN, { accountNumber: '0000' }),
      'aba-anz',
      /is zero/,
    ],
    [
      'with a short account',
      withAccount(NEW_ZEALAND, { accountNumber: '12308976543210' }),
      'bnz',
      /15 or 16 digits/,
    ],
    [
      'with a BSB in New Zealand',
      withAccount(NEW_ZEALAND, { routingNumber: '062000' }),
      'bnz',
      /has a BSB/,
    ],
    [
      'to another country',
      withAccount(AUSTRALIAN, {
        country: 'NZ',
        accountNumber: '123089765432109',
        routingNumber: '',
      }),
      'pain001-03',
      /the payer's bank is in AU, the account in NZ/,
    ],
    [
      'with a name of no Latin letter',
      withAccount(AUSTRALIAN, { accountName: '北京' }),
      'aba-cba',
      /has no character that the bank accepts/,
    ],
    [
      'with a reference that would be cut',
      withPayout(AUSTRALIAN, { reference: 'PD260304 DDXXEEXF12' }),
      'aba-cba',
      /is longer than 18 characters/,
    ],
    [
      'with a reference that begins with zero',
      withPayout(AUSTRALIAN, { reference: '0042' }),
      'aba-cba',
      /begins with a zero/,
    ],
    [
      'with a reference that would be changed',
      withPayout(NEW_ZEALAND, { reference: 'Whānau' }),
      'bnz',
      /would not pass on/,
    ],
    [
      'with a comma in the reference',
      withPayout(NEW_ZEALAND, { reference: 'A,B' }),
      'anz-nz',
      /would not pass on/,
    ],
    [
      'without a reference',
      withPayout(AUSTRALIAN, { reference: '' }),
      'pain001-03',
      /reference ""/,
    ],
    [
      'with a reference of three words',
      withPayout(NEW_ZEALAND, { reference: 'PD260304 DDXX EEXF' }),
      'bnz',
      /two words of at most 12/,
    ],
    [
      'with a payout twice',
      withPayout(AUSTRALIAN, { payoutId: 'pout_1' }),
      'aba-cba',
      /pout_1 is in the batch twice/,
    ],
    [
      'with two payouts that could not be told apart',
      {
        ...AUSTRALIAN,
        payouts: AUSTRALIAN.payouts.flatMap((payout) => [
          payout,
          { ...payout, payoutId: `${payout.payoutId}b` },
        ]),
      },
      'aba-cba',
      /pout_2b and pout_2 have the same account, amount and reference/,
    ],
    [
      'for a day gone by',
      { ...AUSTRALIAN, day: '2026-03-02' },
      'aba-cba',
      /is before the day on which the batch was made/,
    ],
    [
      'without a user id',
      { ...AUSTRALIAN, payer: { account: AUSTRALIAN.payer.account } },
      'aba-cba',
      /needs its Direct Entry user id/,
    ],
    [
      'with a wrong dishonour account',
      { ...NEW_ZEALAND, payer: { ...NEW_ZEALAND.payer, dishonourAccount: '12-3089' } },
      'anz-nz',
      /dishonour account "12-3089"/,
    ],
  ])('%s', (_, batch, profile, sentence) => {
    expect(problemsOf(batch, profile)).toContainEqual(expect.stringMatching(sentence))
  })

  test('naming every error, not only the first', () => {
    const batch = withPayout(AUSTRALIAN, { amount: 0, reference: '0' })
    expect(problemsOf({ ...batch, day: '2026-01-01' }, 'aba-cba')).toHaveLength(3)
  })
})

test('accepts the largest payment of each format', () => {
  const [australian] = AUSTRALIAN.payouts
  const [newZealand] = NEW_ZEALAND.payouts
  if (!australian || !newZealand) throw new Error('A batch is empty')
  const singlePayout = (batch: Batch, payout: BatchPayout, amount: number): Batch => ({
    ...batch,
    payouts: [{ ...payout, amount }],
  })
  expect(problemsOf(singlePayout(AUSTRALIAN, australian, 9_999_999_999), 'aba-cba')).toEqual([])
  expect(problemsOf(singlePayout(NEW_ZEALAND, newZealand, 99_999_999_999), 'bnz')).toEqual([])
  expect(problemsOf(singlePayout(NEW_ZEALAND, newZealand, 99_999_999_999), 'anz-nz')).toEqual([])
})
