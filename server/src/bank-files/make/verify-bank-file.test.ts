import { expect, test } from 'vitest'

import { AUSTRALIAN, NEW_ZEALAND } from '../../../test/bank-files/batches.ts'
import type { Batch } from './batch.ts'
import { makeBankFile } from './make-bank-file.ts'
import { PROFILES } from './profiles.ts'
import { verifyBankFile } from './verify-bank-file.ts'

const profile = PROFILES['aba-cba']
if (!profile) throw new Error('There is no profile aba-cba')
const { bytes } = makeBankFile(AUSTRALIAN, profile)

const [first, second] = AUSTRALIAN.payouts
if (!first || !second) throw new Error('The batch has fewer than two payouts')
const another = { ...second.account, accountNumber: '987654320' }

test('accepts a file that matches the batch', () => {
  expect(() => verifyBankFile(AUSTRALIAN, bytes)).not.toThrow()
})

test.each<[string, Batch]>([
  ['another amount', { ...AUSTRALIAN, payouts: [first, { ...second, amount: 2 }] }],
  ['another account', { ...AUSTRALIAN, payouts: [first, { ...second, account: another }] }],
  ['another reference', { ...AUSTRALIAN, payouts: [first, { ...second, reference: 'X' }] }],
  ['fewer payouts', { ...AUSTRALIAN, payouts: [first] }],
  ['another day', { ...AUSTRALIAN, day: '2026-03-05' }],
  ['other payouts altogether', NEW_ZEALAND],
])('never hands out a file for a batch with %s', (_, batch) => {
  expect(() => verifyBankFile(batch, bytes)).toThrow('does not hold what the batch asks for')
})
