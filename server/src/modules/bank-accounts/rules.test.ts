import { describe, expect, test } from 'vitest'

import { heldUntil, readAccount, toBankAccount } from './rules.ts'

const typed = {
  accountName: ' Shop Pty Ltd ',
  accountNumber: '1234 5678',
  routingNumber: '062-000',
  country: 'AU',
  currency: 'AUD',
} as const

describe('a typed bank account', () => {
  test('is stored without spaces and dashes', () => {
    expect(readAccount(typed)).toEqual({
      accountName: 'Shop Pty Ltd',
      accountNumber: '12345678',
      routingNumber: '062000',
      country: 'AU',
      currency: 'AUD',
    })
  })

  test('has no BSB in New Zealand', () => {
    const nz = { ...typed, country: 'NZ', currency: 'NZD', accountNumber: '12-3456-7890123-00' }
    expect(readAccount(nz as typeof typed)).toMatchObject({
      accountNumber: '123456789012300',
      routingNumber: '',
    })
  })

  test.each([
    [{ accountName: ' ' }, 'Please enter the name of the account holder'],
    [{ accountNumber: '123' }, 'Please enter valid account number'],
    [{ routingNumber: '06200' }, 'Please enter valid BSB'],
    [{ routingNumber: null }, 'Please enter valid BSB'],
  ])('is refused with %j', (change, refusal) => {
    expect(readAccount({ ...typed, ...change })).toEqual({ refusal })
  })
})

test('a new account is held only when it replaces another and the hold is on', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  expect(heldUntil(now, 24, true)).toEqual(new Date('2026-03-02T00:00:00Z'))
  expect(heldUntil(now, 24, false)).toBeNull()
  expect(heldUntil(now, 0, true)).toBeNull()
})

test('API-29 returns each field of an account in its place', () => {
  const row = {
    externalAccountId: 'xacc_1',
    accountName: 'Till',
    accountNumberLast4: '5678',
    routingNumber: '062000',
    country: 'AU',
    currency: 'AUD',
    isPrimary: true,
    returnedAt: new Date('2026-03-05T01:00:00Z'),
    createdAt: new Date('2026-02-03T04:05:06Z'),
  }
  expect(toBankAccount(row as Parameters<typeof toBankAccount>[0])).toEqual({
    externalAccountId: 'xacc_1',
    accountName: 'Till',
    accountNumberLast4: '5678',
    routingNumber: '062000',
    country: 'AU',
    currency: 'AUD',
    isDefaultForCurrency: true,
    returnedAt: '2026-03-05T01:00:00.000Z',
    addedAt: '2026-02-03T04:05:06.000Z',
  })
})
