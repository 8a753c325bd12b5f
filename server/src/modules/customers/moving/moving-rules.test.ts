import { describe, expect, test } from 'vitest'

import { compare, type MovingCustomer, namesOf, readMovingCustomer } from './moving-rules.ts'

const ROW: MovingCustomer = {
  customerId: 'cust_before1',
  internalCustomerId: 'C-7',
  email: 'Jane@Customer.example',
  name: 'Jane Citizen',
  phone: '0400 000 000',
}
const read = (change: Partial<MovingCustomer> = {}) => readMovingCustomer({ ...ROW, ...change })
const problemsOf = (change: Partial<MovingCustomer> = {}) => {
  const customer = read(change)
  if (typeof customer === 'string') throw new Error(customer)
  return customer
}

describe('a row of a file of customers', () => {
  test('is read with names and ids', () => {
    expect(read()).toEqual({
      customerId: 'cust_before1',
      internalCustomerId: 'C-7',
      email: 'Jane@Customer.example',
      emailKey: 'jane@customer.example',
      firstName: 'Jane',
      lastName: 'Citizen',
      nameKey: expect.stringContaining('citizen'),
      phoneNo: '0400 000 000',
    })
  })

  test('needs an email or the shop’s id; empty fields become null', () => {
    const rest = { customerId: '', phone: '', name: '' }
    expect(read({ ...rest, email: '' })).toMatchObject({
      customerId: null,
      email: null,
      emailKey: null,
      phoneNo: null,
    })
    expect(read({ ...rest, internalCustomerId: '' })).toMatchObject({ internalCustomerId: null })
    expect(read({ ...rest, email: '', internalCustomerId: '' })).toBe(
      'a customer needs an email or an internal_customer_id',
    )
  })

  test.each<[Partial<MovingCustomer>, string]>([
    [{ customerId: 'before1' }, 'customer_id "before1" is not an id like cust_…'],
    [{ customerId: `cust_${'a'.repeat(60)}` }, 'of at most 64 letters'],
    [{ customerId: 'xcust_a' }, 'customer_id "xcust_a"'],
    [{ internalCustomerId: 'a'.repeat(129) }, 'internal_customer_id has more than 128 letters'],
    [{ email: `${'a'.repeat(250)}@b.co` }, 'email has more than 254 letters'],
    [{ name: 'a'.repeat(201) }, 'name has more than 200 letters'],
    [{ phone: '0'.repeat(33) }, 'phone has more than 32 letters'],
    [{ email: 'jane' }, 'email "jane" is not an address'],
  ])('says what is wrong with %o', (change, problem) => {
    expect(read(change)).toContain(problem)
  })

  test('may have fields of the maximum length', () => {
    const longest = {
      customerId: `cust_${'a'.repeat(59)}`,
      internalCustomerId: 'a'.repeat(128),
      name: 'a'.repeat(200),
      phone: '0'.repeat(32),
    }
    expect(read(longest)).toMatchObject({ customerId: longest.customerId })
  })
})

describe('matching a row', () => {
  const KNOWN = {
    customerId: 'cust_before1',
    internalCustomerId: 'C-7',
    emailKey: 'jane@customer.example',
  }

  test('finds a new customer, or the same one', () => {
    expect(compare(problemsOf(), [])).toBe('new')
    expect(compare(problemsOf(), [KNOWN])).toBe('known')
    expect(compare(problemsOf({ customerId: '' }), [KNOWN])).toBe('known')
    expect(compare(problemsOf({ internalCustomerId: '' }), [KNOWN])).toBe('known')
    expect(compare(problemsOf({ email: '' }), [KNOWN])).toBe('known')
  })

  test.each([
    [[KNOWN, { ...KNOWN, customerId: 'cust_2' }], 'its ids belong to different customers'],
    [
      [{ ...KNOWN, customerId: 'cust_2' }],
      'its email or internal_customer_id belongs to the customer cust_2',
    ],
    [
      [{ ...KNOWN, internalCustomerId: 'C-8' }],
      'the customer cust_before1 has another internal_customer_id',
    ],
    [[{ ...KNOWN, emailKey: null }], 'the customer cust_before1 has another email'],
  ])('refuses conflicting keys: %o', (existing, reason) => {
    expect(compare(problemsOf(), existing)).toEqual({ reason })
  })

  test('uses each of its ids and the address', () => {
    expect(namesOf(problemsOf())).toEqual([
      'id:cust_before1',
      'internal:C-7',
      'email:jane@customer.example',
    ])
    expect(namesOf({ customerId: 'cust_2', internalCustomerId: null, emailKey: null })).toEqual([
      'id:cust_2',
    ])
    expect(namesOf(problemsOf({ customerId: '' }))).toHaveLength(2)
  })
})
