import { describe, expect, test } from 'vitest'

import { type PastPayment, readPastPayment } from './rules.ts'

const LINE: PastPayment = {
  transactionId: 'tran_before1',
  reference: 'ch_1',
  orderNumber: '10004',
  amount: '120.50',
  currency: 'AUD',
  paidAt: '2025-11-24',
  email: 'jane@customer.example',
  name: 'Jane Citizen',
}
const at = { timeZone: 'Australia/Sydney', now: new Date('2026-03-04T02:00:00Z') }
const read = (change: Partial<PastPayment> = {}) => readPastPayment({ ...LINE, ...change }, at)

test('reads amounts in minor units, and days from midnight in the merchant’s zone', () => {
  expect(read()).toEqual({
    transactionId: 'tran_before1',
    reference: 'ch_1',
    orderNumber: '10004',
    amount: 120_50,
    currency: 'AUD',
    paidAt: new Date('2025-11-23T13:00:00Z'),
    email: 'jane@customer.example',
    name: 'Jane Citizen',
  })
})

test('reads empty optional fields as null', () => {
  expect(read({ transactionId: '', email: '', name: '' })).toMatchObject({
    transactionId: null,
    email: null,
    name: null,
  })
})

describe('a time', () => {
  test.each([
    ['2025-11-24T10:20Z', '2025-11-24T10:20:00.000Z'],
    ['2025-11-24T10:20:30.5+11:00', '2025-11-23T23:20:30.500Z'],
    ['2026-03-04T02:00:00Z', '2026-03-04T02:00:00.000Z'],
    ['2000-01-02', '2000-01-01T13:00:00.000Z'],
  ])('of %s is read', (paidAt, instant) => {
    expect(read({ paidAt })).toMatchObject({ paidAt: new Date(instant) })
  })

  test.each([
    '2026-03-04T02:00:01Z',
    '2000-01-01',
    '2025-02-30',
    '2025-13-01',
    '24/11/2025',
    '2025-11-24T10:20',
    'x2025-11-24',
    '2025-11-24T25:00:00Z',
    '',
  ])('of "%s" is refused', (paidAt) => {
    expect(read({ paidAt })).toBe(
      `paid_at "${paidAt}" is not a day or time of the past like 2025-11-24`,
    )
  })
})

describe('a line is refused', () => {
  test.each<[Partial<PastPayment>, string]>([
    [{ transactionId: 'before1' }, 'transaction_id "before1" is not an id like tran_…'],
    [{ transactionId: `tran_${'a'.repeat(60)}` }, 'of at most 64 letters'],
    [{ transactionId: 'xtran_1' }, 'transaction_id "xtran_1"'],
    [{ reference: '' }, 'provider_reference needs 1 to 200 letters'],
    [{ reference: 'a'.repeat(201) }, 'provider_reference needs 1 to 200 letters'],
    [{ reference: '4242 4242-42424242' }, 'provider_reference looks like a card number'],
    [{ orderNumber: '' }, 'order_number needs 1 to 200 letters'],
    [{ orderNumber: 'a'.repeat(201) }, 'order_number needs 1 to 200 letters'],
    [{ email: 'jane@customer' }, 'email "jane@customer" is not an address'],
    [{ email: 'jane smith@customer.example' }, 'is not an address'],
    [{ email: 'jane@customer.example x' }, 'is not an address'],
    [{ name: 'a'.repeat(201) }, 'name has more than 200 letters'],
    [{ amount: 'much' }, 'amount "much" is not an amount in dollars like 120.50'],
    [{ amount: '0.00' }, 'amount "0.00" is not an amount in dollars'],
    [{ amount: '100000000.01' }, 'is not an amount in dollars'],
    [{ currency: 'USD' }, 'currency "USD" is not AUD or NZD'],
  ])('%o', (change, reason) => {
    expect(read(change)).toContain(reason)
  })

  test('but not for values at their limits', () => {
    const longest = 'a'.repeat(200)
    expect(
      read({
        transactionId: `tran_${'a'.repeat(59)}`,
        reference: longest,
        orderNumber: longest,
        name: longest,
        amount: '100000000.00',
        currency: 'NZD',
      }),
    ).toMatchObject({ amount: 100_000_000_00, currency: 'NZD', reference: longest })
    expect(read({ reference: 'x 4242' })).toMatchObject({ reference: 'x 4242' })
  })
})
