import { expect, test } from 'vitest'

import { directDebitMarks } from './direct-debit-marks.ts'

test.each([
  ['invalidbsb', { bsb: 'failed', account: null }],
  ['invalidaccount', { bsb: 'passed', account: 'failed' }],
  ['insufficientfunds', { bsb: 'passed', account: 'passed' }],
  ['Invalid_BSB', { bsb: 'failed', account: null }],
  ['invalid-account', { bsb: 'passed', account: 'failed' }],
  ['accountclosed', { bsb: null, account: null }],
  ['constructor', { bsb: null, account: null }],
])('PAYD-13 the failure %s marks the BSB and the account', (code, marks) => {
  expect(directDebitMarks(code, false)).toEqual(marks)
})

test('PAYD-13 without a failure both checks pass once the money has arrived, and show nothing before', () => {
  expect(directDebitMarks(null, true)).toEqual({ bsb: 'passed', account: 'passed' })
  expect(directDebitMarks(null, false)).toEqual({ bsb: null, account: null })
})
