import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { positiveMinor } from '../money/schemas.ts'
import { dayOfBound, instantOfBound, email, oneOrMore } from './wire.ts'

const accepts = (shape: z.ZodMiniType, value: unknown): boolean => shape.safeParse(value).success

test('an amount is positive, and small enough that sums of millions stay exact', () => {
  const amounts = [0, 1, 99_999_999_999, 100_000_000_000, 1.5]
  expect(amounts.map((amount) => accepts(positiveMinor, amount))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('trims an email address; it has at most 254 characters', () => {
  // A label of a domain has at most 63 characters.
  const domain = [...Array.from({ length: 3 }, () => 'd'.repeat(60)), 'example'].join('.')
  const of = (length: number) => `${'a'.repeat(length - domain.length - 1)}@${domain}`
  expect(email.parse(` ${of(254)} `)).toBe(of(254))
  expect(accepts(email, of(255))).toBe(false)
})

test('a repeated query key is one value or a list of at most two hundred', () => {
  const ids = oneOrMore(z.string())
  expect([ids.parse('a'), ids.parse(['a', 'b']), ids.parse(undefined)]).toEqual([
    ['a'],
    ['a', 'b'],
    undefined,
  ])
  const list = (length: number) => Array.from({ length }, () => 'a')
  expect([accepts(ids, list(200)), accepts(ids, list(201))]).toEqual([true, false])
})

test('a range has years of four digits, valid in every zone', () => {
  const days = ['0026-11-21', '1899-12-31', '1900-01-01', '2999-12-31', '3000-01-01', '9999-12-31']
  const expected = [false, false, true, true, false, false]
  expect(days.map((day) => accepts(dayOfBound, day))).toEqual(expected)
  expect(days.map((day) => accepts(dayOfBound, `${day}T00:00:00Z`))).toEqual(expected)
  expect(days.map((day) => accepts(instantOfBound, `${day}T00:00:00+10:00`))).toEqual(expected)
})
