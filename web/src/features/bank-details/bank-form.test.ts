import { describe, expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'

import { bankForm, initialDraft, type BankDraft } from './bank-form.ts'

const au: BankDraft = {
  currency: 'AUD',
  country: 'AU',
  accountName: ' Harbour Coffee Pty Ltd ',
  routingNumber: '062-000',
  accountNumber: '1234 5678',
  emails: ' a@b.co ,c@d.nz',
  schedule: 'weekly',
  idempotencyKey: 'key',
}
const EMPTY_SETTINGS = { accounts: [], emails: [], schedule: null }
const nz: BankDraft = {
  ...au,
  currency: 'NZD',
  country: 'NZ',
  routingNumber: '',
  accountNumber: '01-0902-0068389-00',
}
const bankProblems = (draft: BankDraft) => problemsIn(bankForm(false), draft)
const problem = (change: Partial<BankDraft>) => bankProblems({ ...au, ...change })

test('valid details of both countries have no errors', () => {
  expect([bankProblems(au), bankProblems(nz)]).toEqual([{}, {}])
})

describe('the errors of bank details', () => {
  test('VAL-20 the account holder’s name is required', () => {
    expect(problem({ accountName: ' ' })).toEqual({ accountName: 'Required' })
  })

  test.each(['', '06200', '0620000', '06200x', 'BSB'])(
    'VAL-16 %j is not a BSB',
    (routingNumber) => {
      expect(problem({ routingNumber })).toEqual({ routingNumber: 'Please enter valid BSB' })
      expect(bankProblems({ ...nz, routingNumber })).toEqual({})
    },
  )

  test.each(['', '12a4', '1234.5'])('VAL-14 %j is not an account number', (accountNumber) => {
    expect(problem({ accountNumber })).toEqual({
      accountNumber: 'Please enter valid account number',
    })
  })

  test('VAL-15 a New Zealand account number has 15 or 16 digits', () => {
    const results = [14, 15, 16, 17].map((length) => {
      const accountNumber = '1'.repeat(length)
      return bankProblems({ ...nz, accountNumber }).accountNumber
    })
    const message = 'Please enter valid account number'
    expect(results).toEqual([message, undefined, undefined, message])
  })

  test('VAL-12 VAL-13 every entry must be an address; an empty list is valid', () => {
    expect(problem({ emails: '' })).toEqual({})
    expect(problem({ emails: 'a@b.co, unknown' })).toEqual({ emails: 'Invalid email' })
    expect(problem({ emails: 'a@b.co,' })).toEqual({ emails: 'Invalid email' })
  })
})

test('VAL-19 BANK-12 BANK-13 API-28 sends numbers without spaces or dashes, addresses as a list', () => {
  expect(bankForm(false).parse(au)).toEqual({
    account: {
      accountName: 'Harbour Coffee Pty Ltd',
      accountNumber: '12345678',
      country: 'AU',
      currency: 'AUD',
      routingNumber: '062000',
    },
    notificationEmails: ['a@b.co', 'c@d.nz'],
    schedule: 'weekly',
    idempotencyKey: 'key',
  })
  const sent = bankForm(false).parse({ ...nz, routingNumber: '062-000', emails: '' })
  expect([sent.account?.routingNumber, sent.account?.accountNumber]).toEqual([
    '',
    '010902006838900',
  ])
  expect(sent.notificationEmails).toEqual([])
  expect(bankForm(false).safeParse({ ...au, accountName: '' }).success).toBe(false)
})

test('BANK-07 LIM-06 the form starts with the merchant’s own currency, paid out daily', () => {
  const draftIn = (country: 'AU' | 'NZ') => initialDraft(country, 'key', EMPTY_SETTINGS)
  expect([draftIn('AU').currency, draftIn('NZ').currency]).toEqual(['AUD', 'NZD'])
  expect([draftIn('AU').schedule, draftIn('NZ').country]).toEqual(['daily', 'NZ'])
})

test('BANK-04 with a saved account another one may be left blank, but not half', () => {
  const blank = { ...au, accountName: '', routingNumber: '', accountNumber: '' }
  expect(problemsIn(bankForm(true), blank)).toEqual({})
  expect(bankForm(true).parse(blank)).toMatchObject({ account: null, schedule: 'weekly' })
  expect(problemsIn(bankForm(true), { ...blank, accountNumber: '1234 5678' })).toEqual({
    accountName: 'Required',
    routingNumber: 'Please enter valid BSB',
  })
  expect(problemsIn(bankForm(false), blank).accountNumber).toBe('Please enter valid account number')
})
