import { expect, test } from 'vitest'

import { taxIdProblem } from './tax-id.ts'

const ABN = '51824753556'
const ACN = '004085616'
const NZBN = '9429041533578'

test.each([
  ['AU', ABN, null],
  ['AU', ACN, null],
  ['AU', NZBN, 'Please enter a valid ABN'],
  ['AU', '51824753557', 'Please enter a valid ABN'],
  ['AU', '', 'Please enter a valid ABN'],
  ['NZ', NZBN, null],
  ['NZ', ABN, 'Please enter a valid NZBN'],
  ['NZ', ACN, 'Please enter a valid NZBN'],
] as const)('in %s %s is answered with %s', (country, taxId, problem) => {
  expect(taxIdProblem(taxId, country)).toBe(problem)
})
