import * as z from 'zod/mini'
import { expect, test } from 'vitest'

import { firstProblem, labelOf } from './validation-message.ts'

const money = z.object({ amount: z.int().check(z.maximum(9)), currency: z.enum(['AUD', 'NZD']) })
const shape = z.object({
  firstName: z.string().check(z.minLength(2), z.maxLength(4)),
  money: z.optional(money),
  lines: z.optional(z.array(z.string())),
  phoneNo: z.optional(z.string().check(z.regex(/^[a-z]+$/, 'Use one line of text'))),
})
const messageFor = (schema: z.ZodMiniType, sent: unknown) => firstProblem(schema, sent, labelOf)

test.each([
  [undefined, 'The request is missing.'],
  ['text', 'The request must be an object.'],
  [{}, 'First name is missing.'],
  [{ firstName: null }, 'First name is missing.'],
  [{ firstName: 7 }, 'First name must be text.'],
  [{ firstName: 'a' }, 'First name must be at least 2 characters.'],
  [{ firstName: 'abcde' }, 'First name can be at most 4 characters.'],
  [{ firstName: 'abc', lines: 'a' }, 'Lines must be a list.'],
  [{ firstName: 'abc', lines: ['a', 1] }, 'Lines must be text.'],
  [{ firstName: 'abc', phoneNo: 'A' }, 'Phone number: Use one line of text'],
  [{ firstName: 'abc', money: { amount: 10, currency: 'AUD' } }, 'Amount can be at most 9.'],
  [{ firstName: 'abc', money: { amount: 1, currency: 'EUR' } }, 'Currency must be AUD or NZD.'],
])('the message for %j: %s', (sent, problem) => {
  expect(messageFor(shape, sent)).toEqual({ problem })
})

test.each([
  ['sendSms', 'Send SMS'],
  ['gstNumber', 'GST number'],
  ['bsb', 'BSB'],
  ['externalAccountId', 'External account ID'],
  ['phoneNo', 'Phone number'],
])('the field %s is called %s', (name, label) => {
  expect(labelOf([name])).toBe(label)
})

test('a choice without a label reads as an instruction', () => {
  expect(messageFor(z.enum(['daily', 'weekly', 'monthly']), 'yearly')).toEqual({
    problem: 'Choose daily, weekly or monthly.',
  })
})

test('programs get the path of the field', () => {
  const sent = { firstName: 'abc', money: { amount: 1.5, currency: 'AUD' } }
  expect(firstProblem(shape, sent, (path) => path?.join('.') ?? '')).toEqual({
    problem: 'money.amount must be a whole number.',
  })
})

test('accepts a valid request', () => {
  expect(messageFor(shape, { firstName: 'abc' })).toEqual({ data: { firstName: 'abc' } })
})
