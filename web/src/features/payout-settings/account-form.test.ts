import { expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'

import { accountForm, emptyDraft, type AccountDraft } from './account-form.ts'

const VALID_DRAFT: AccountDraft = {
  accountName: 'Shop Pty Ltd',
  accountNumber: '1234 5678',
  country: 'AU',
  currency: 'AUD',
  bsb: '062-000',
}
const problem = (change: Partial<AccountDraft>) =>
  problemsIn(accountForm, { ...VALID_DRAFT, ...change })

test('VAL-14 VAL-15 VAL-20 an account needs a holder and a valid number', () => {
  expect(problem({})).toEqual({})
  expect(problem({ accountName: '  ' }).accountName).toBeDefined()
  expect(problem({ accountNumber: '12a4567' }).accountNumber).toBe(
    'Please enter valid account number',
  )
  const nz = { country: 'NZ', currency: 'NZD', bsb: '' } as const
  expect(problem({ ...nz, accountNumber: '12-3456-7890123-00' }).accountNumber).toBeUndefined()
  expect(problem({ ...nz, accountNumber: '12-3456-789012-00' }).accountNumber).toBe(
    'Please enter valid account number',
  )
})

test('VAL-17 a BSB has six digits, in Australia only', () => {
  for (const bsb of ['', '06200', '0620001', '06200x'])
    expect(problem({ bsb }).bsb).toBe('Please enter valid bsb')
  expect(problem({ bsb: '062 - 000' }).bsb).toBeUndefined()
  expect(problem({ country: 'NZ', bsb: '' }).bsb).toBeUndefined()
})

test('VAL-19 SETP-11 sends no spaces or dashes, and no BSB outside of Australia', () => {
  expect(accountForm.parse({ ...VALID_DRAFT, accountName: ' Shop Pty Ltd ' })).toEqual({
    accountName: 'Shop Pty Ltd',
    accountNumber: '12345678',
    country: 'AU',
    currency: 'AUD',
    routingNumber: '062000',
  })
  expect(
    accountForm.parse({
      ...VALID_DRAFT,
      country: 'NZ',
      currency: 'NZD',
      accountNumber: '1'.repeat(16),
    }).routingNumber,
  ).toBe('')
})

test('the form starts with the trading country and its currency', () => {
  expect(emptyDraft('NZ')).toMatchObject({ country: 'NZ', currency: 'NZD' })
  expect(emptyDraft('AU')).toMatchObject({ country: 'AU', currency: 'AUD' })
})
