import { expect, test } from 'vitest'

import { operatorActWords } from './acts.ts'

test('an action in the security log reads as a sentence', () => {
  expect(operatorActWords('payout_file.voided', 'PB000001')).toBe('Voided payment file PB000001')
  expect(operatorActWords('operator.sign_in', 'mary@provider.example')).toBe(
    'Signed in: mary@provider.example',
  )
  expect(operatorActWords('jobs.retried', '')).toBe('Sent jobs once more')
  expect(operatorActWords('books.acknowledged', 'harbour')).toBe(
    'Acknowledged what was altered in the books of harbour',
  )
  expect(operatorActWords('vault.opened', 'A')).toBe('vault.opened A')
})
