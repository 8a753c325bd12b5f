import { describe, expect, test } from 'vitest'

import { AUSTRALIAN } from '../../../test/bank-files/batches.ts'
import type { DirectEntryReturn } from '../read/direct-entry-returns.ts'
import { sampleReturn } from '../../../test/bank-files/sample-return.ts'
import { matchReturns, matchStatuses } from './match-records.ts'

describe('a return', () => {
  const candidatesOf = (...returns: DirectEntryReturn[]) =>
    matchReturns(returns, AUSTRALIAN).map(({ payoutId, candidates }) => ({ payoutId, candidates }))

  test('belongs to the payout with its reference, amount and account', () => {
    expect(candidatesOf(sampleReturn())).toEqual([{ payoutId: 'pout_1', candidates: [] }])
    expect(candidatesOf(sampleReturn({ accountNumber: '987-654321' }))).toEqual([
      { payoutId: 'pout_1', candidates: [] },
    ])
  })

  test.each([
    ['of another amount', { amount: 2 }],
    ['of another account', { accountNumber: '987654322' }],
    ['of another BSB', { bsb: '012004' }],
  ])('%s is left to a person, with the payout it could be', (_, change) => {
    expect(candidatesOf(sampleReturn(change))).toEqual([{ payoutId: null, candidates: ['pout_1'] }])
  })

  test('without a reference is left to a person, even with the right amount and account', () => {
    expect(candidatesOf(sampleReturn({ reference: '' }))).toEqual([
      { payoutId: null, candidates: [] },
    ])
  })

  test('that appears twice is left to a person, both times', () => {
    const twice = { payoutId: null, candidates: ['pout_1'] }
    expect(candidatesOf(sampleReturn(), sampleReturn({ line: 3 }))).toEqual([twice, twice])
  })

  test('that could belong to two payouts is left to a person', () => {
    const twins = AUSTRALIAN.payouts.flatMap((payout) => [payout, { ...payout, payoutId: 'other' }])
    const [answer] = matchReturns([sampleReturn()], { ...AUSTRALIAN, payouts: twins })
    expect(answer).toMatchObject({ payoutId: null, candidates: ['pout_1', 'other'] })
  })
})

describe('a status', () => {
  const report = (originalMessage: string, ...references: string[]) => ({
    kind: 'status' as const,
    originalMessage,
    groupStatus: 'PART',
    groupReasons: [],
    payments: references.map((reference) => ({ line: 1, reference, status: 'RJCT', reasons: [] })),
  })
  const statusCandidates = (...args: Parameters<typeof report>) =>
    matchStatuses(report(...args), AUSTRALIAN).map(({ payoutId }) => payoutId)

  test('belongs to the payout with its reference, in the message of the batch', () => {
    expect(statusCandidates('PB000042', 'PD260304 1A2B3C4D', 'PD260304 DDXXEEXF')).toEqual([
      'pout_1',
      'pout_2',
    ])
  })

  test('of another message, or with an unknown or repeated reference, is left to a person', () => {
    expect(statusCandidates('PB000041', 'PD260304 1A2B3C4D')).toEqual([null])
    expect(statusCandidates('PB000042', 'PD260304')).toEqual([null])
    expect(statusCandidates('PB000042', 'PD260304 1A2B3C4D', 'PD260304 1A2B3C4D')).toEqual([
      null,
      null,
    ])
  })
})
