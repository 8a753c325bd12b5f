import { expect, test } from 'vitest'

import { accountProblems, accountToSend, emptyDraft, type AccountDraft } from './account-draft.ts'

const GOOD: AccountDraft = {
  accountName: 'Shop Pty Ltd',
  accountNumber: '1234 5678',
  country: 'AU',
  currency: 'AUD',
  bsb: '062-000',
}
const problem = (change: Partial<AccountDraft>) => accountProblems({ ...GOOD, ...change })

test('VAL-14 VAL-15 VAL-20 an account needs a holder and a valid number', () => {
  expect(accountProblems(GOOD)).toEqual({ accountName: null, accountNumber: null, bsb: null })
  expect(problem({ accountName: '  ' }).accountName).not.toBeNull()
  expect(problem({ accountNumber: '12a4567' }).accountNumber).toBe(
    'Please enter valid account number',
  )
  const nz = { country: 'NZ', currency: 'NZD', bsb: '' } as const
  expect(problem({ ...nz, accountNumber: '12-3456-7890123-00' }).accountNumber).toBeNull()
  expect(problem({ ...nz, accountNumber: '12-3456-789012-00' }).accountNumber).toBe(
    'Please enter valid account number',
  )
})

test('VAL-17 a BSB has six digits, in Australia only', () => {
  for (const bsb of ['', '06200', '0620001', '06200x'])
    expect(problem({ bsb }).bsb).toBe('Please enter valid bsb')
  expect(problem({ bsb: '062 - 000' }).bsb).toBeNull()
  expect(problem({ country: 'NZ', bsb: '' }).bsb).toBeNull()
})

test('VAL-19 SETP-11 sends no spaces or dashes, and no BSB outside of Australia', () => {
  expect(accountToSend({ ...GOOD, accountName: ' Shop Pty Ltd ' })).toEqual({
    accountName: 'Shop Pty Ltd',
    accountNumber: '12345678',
    country: 'AU',
    currency: 'AUD',
    routingNumber: '062000',
  })
  expect(accountToSend({ ...GOOD, country: 'NZ', currency: 'NZD' }).routingNumber).toBe('')
})

test('the form starts with the trading country and its currency', () => {
  expect(emptyDraft('NZ')).toMatchObject({ country: 'NZ', currency: 'NZD' })
  expect(emptyDraft('AU')).toMatchObject({ country: 'AU', currency: 'AUD' })
})
