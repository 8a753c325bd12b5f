import { expect, test } from 'vitest'

import { customerWords, orderWords, paymentWords, type SearchedOrder, termsOf } from './rules.ts'

const customer = {
  internalCustomerId: 'C-77',
  firstName: 'Zoë',
  lastName: 'O’Brien',
  organisationName: 'Harbour Books',
  email: 'zoe.ob@gmail.example',
  phoneNo: '+61 412 345 678',
}

test('a payment is found by any part of its tags and by the beginnings of words in its notes', () => {
  expect(paymentWords({ tags: ['Gift-wrap', 'VIP'], notes: ['Call VIP by noon'] })).toBe(
    'giftwrap vip | call noon',
  )
  expect(paymentWords({ tags: [], notes: ['Late'] })).toBe('| late')
  expect(paymentWords({ tags: ['VIP', 'vip'], notes: [] })).toBe('vip')
  expect(paymentWords({ tags: [], notes: [] })).toBe('')
})

test('a customer is found by name, business, address before the @, phone, number and tags', () => {
  const noted = { tags: ['VIP'], notes: ['Pays late', 'late again'] }
  expect(customerWords(customer, noted)).toBe(
    'zoe obrien harbour books zoeob 0412345678 c77 vip | gmailexample pays late again',
  )
  const bare = { ...customer, firstName: null, organisationName: null, phoneNo: null }
  expect(customerWords({ ...bare, internalCustomerId: null, email: null })).toBe('obrien')
  expect(customerWords({ ...bare, internalCustomerId: null, email: 'zoe' })).toBe('obrien | zoe')
})

const order: SearchedOrder = {
  internalOrderId: 'HC-1597',
  orderType: 'online',
  description: 'Two of the beans',
  billingName: 'Jane Citizen',
  billingOrganisation: 'Quay Ltd',
  billingPhone: '02 9999 1234',
  customerEmail: 'jane@shop.example',
  phoneNo: '0412 345 678',
}

test('an order includes its payer only when there is no customer record', () => {
  const whole = 'hc1597 jane citizen quay ltd 0412345678 0299991234 | two the beans'
  const guest = { ...order, customerEmail: null }
  expect(orderWords(guest)).toBe(whole)
  expect(orderWords({ ...order, orderType: 'manual' })).toBe(
    'hc1597 jane citizen quay ltd 0412345678 0299991234 | shopexample two the beans',
  )
  const alone = 'hc1597 | two the beans'
  expect(orderWords(order)).toBe(alone)
  expect(orderWords({ ...guest, customerId: 'cust_1' })).toBe(alone)
  expect(orderWords({ ...guest, internalCustomerId: 'C-7' })).toBe(alone)
  expect(orderWords({ internalOrderId: 'HC-1597', orderType: 'manual' })).toBe('hc1597')
})

test('only the first twelve words of a long description are indexed', () => {
  const description = 'one1 two2 three3 four4 five5 six6 seven7 eight8 nine9 ten10 elf11 twelve12'
  const long = { ...order, internalOrderId: 'A1', description: `${description} more13` }
  expect(orderWords(long)).toBe(`a1 | ${description}`)
})

test('a word is found by its beginning, and by its endings of three to sixteen letters', () => {
  expect(termsOf('hc1597 ab | beans')).toEqual(['hc1597', 'c1597', '1597', '597', 'ab', 'beans'])
  expect(termsOf('| beans')).toEqual(['beans'])
  expect(termsOf('abc abc')).toEqual(['abc'])
  expect(termsOf('')).toEqual([])
  const long = termsOf('abcdefghijklmnopqrst')
  expect(long.slice(0, 2)).toEqual(['abcdefghijklmnopqrst', 'efghijklmnopqrst'])
  expect(long.at(-1)).toBe('rst')
  expect(long).toHaveLength(15)
})
