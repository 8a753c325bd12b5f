import { expect, test } from 'vitest'

import { operatorActLabel } from './acts.ts'

test('an action in the security log reads as a sentence', () => {
  expect(operatorActLabel('payout_file.voided', 'PB000001')).toBe('Voided payment file PB000001')
  expect(operatorActLabel('operator.sign_in', 'mary@provider.example')).toBe(
    'Signed in: mary@provider.example',
  )
  expect(operatorActLabel('jobs.retried', '')).toBe('Retried jobs')
  expect(operatorActLabel('books.acknowledged', 'harbour')).toBe(
    'Acknowledged changes to the books of harbour',
  )
  expect(operatorActLabel('vault.opened', 'A')).toBe('vault.opened A')
})
