import { expect, test } from 'vitest'

import { proofText } from './proof-text.ts'

test.each([
  [{ open: 0, missing: 0 }, 'shows every transfer.'],
  [{ open: 2, missing: 0 }, 'has 2 deposits to match.'],
  [{ open: 0, missing: 1 }, 'lacks 1 transfer.'],
  [{ open: 1, missing: 12 }, 'lacks 12 transfers and has 1 deposit to match.'],
  [{ open: 0, missing: 0, explained: 2 }, 'shows every transfer but 2, which you explained.'],
  [{ open: 0, missing: 1, explained: 2 }, 'lacks 1 transfer.'],
])('BEY-144 BEY-233 a bank statement with %j %s', (proof, expected) => {
  expect(proofText({ explained: 0, ...proof })).toBe(expected)
})
