import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  lenientChoice,
  lenientFlag,
  lenientList,
  lenientMinor,
  lenientObject,
  lenientOptional,
  lenientText,
  requiredText,
  unsupported,
} from './lenient.ts'

/** The value as read by a schema, or its first message in brackets. */
const read = (schema: z.ZodMiniType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  return result.success ? result.data : [result.error.issues[0]?.message]
}

describe('texts', () => {
  test.each([
    ['Jane', 'Jane'],
    ['  Jane ', 'Jane'],
    [1001, '1001'],
    [0, '0'],
    [true, 'true'],
    [false, null],
    [null, null],
    [undefined, null],
    ['', null],
    ['   ', null],
    ['abcdefgh', 'abcde'],
    ['abcd😀', 'abcd'],
    ['abc😀d', 'abc😀'],
  ])('%o is read as %o', (sent, meant) => {
    expect(read(lenientText(5), sent)).toBe(meant)
  })

  test.each([
    [' Jane ', 'Jane'],
    [17, '17'],
    ['abcdefgh', 'abcde'],
    ['  ', ['This must not be empty']],
  ])('a required %o is read as %o', (sent, meant) => {
    expect(read(requiredText(5), sent)).toEqual(meant)
  })

  test('a required text is not missing', () => {
    for (const sent of [null, undefined, false])
      expect(requiredText(5).safeParse(sent).success).toBe(false)
  })
})

test.each([
  [true, true],
  ['true', true],
  ['TRUE', true],
  ['1', true],
  [1, true],
  ['yes', true],
  ['On', true],
  [false, false],
  ['false', false],
  [0, false],
  ['no', false],
  ['', false],
  [null, false],
  [undefined, false],
])('the flag %o means %o', (sent, meant) => {
  expect(read(lenientFlag, sent)).toBe(meant)
})

test.each([
  [true, true],
  ['on', true],
  [false, false],
  ['0', false],
  [0, false],
  ['', null],
  [null, null],
  [undefined, null],
])('the choice %o means %o', (sent, meant) => {
  expect(read(lenientChoice, sent)).toBe(meant)
})

describe('amounts', () => {
  const REFUSED = ['Amounts are whole cents']
  test.each([
    [1999, 1999],
    ['1999', 1999],
    [' 1999.0 ', 1999],
    [1998.9999999999998, 1999],
    ['1998.9999999999998', 1999],
    [0, 0],
    [99_999_999_999, 99_999_999_999],
    [19.99, REFUSED],
    [1999.00001, REFUSED],
    ['19.99', REFUSED],
    ['12 dollars', REFUSED],
    ['1,999', REFUSED],
    ['', REFUSED],
    ['x1', REFUSED],
  ])('%o is %o', (sent, meant) => {
    expect(read(lenientMinor, sent)).toEqual(meant)
  })

  test('an empty discount, which PHP sends as -0.0, is zero', () => {
    expect(Object.is(read(lenientMinor, -0), 0)).toBe(true)
  })

  test('refuses amounts below zero or above a billion dollars', () => {
    for (const sent of [-1, '-1', 100_000_000_000])
      expect(lenientMinor.safeParse(sent).success).toBe(false)
  })
})

const item = z.object({ name: z.string() })

describe('lists', () => {
  const list = lenientList(item, 2)
  test.each([
    [
      [{ name: 'a' }, { name: 'b' }],
      ['a', 'b'],
    ],
    [
      [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
      ['a', 'b'],
    ],
    [[{ nom: 'x' }, { name: 'b' }], ['b']],
    [{ name: 'alone' }, ['alone']],
    [null, []],
    [undefined, []],
    ['nothing', []],
  ])('%j has the items %j', (sent, names) => {
    expect(read(list, sent)).toEqual(names.map((name) => ({ name })))
  })
})

test('an unreadable object counts as missing', () => {
  const schema = lenientObject(item)
  expect(read(schema, { name: 'a' })).toEqual({ name: 'a' })
  for (const sent of [null, undefined, '', [], { name: 1 }]) expect(read(schema, sent)).toBeNull()
})

describe('optional values', () => {
  const schema = lenientOptional(z.object({ age: z.int('Whole years') }))

  test.each([[null], [undefined], [''], [false], [[]], [{}]])('%o counts as empty', (sent) => {
    expect(read(schema, sent)).toBeNull()
  })

  test('a value is read, or refused with its message and path', () => {
    expect(read(schema, { age: 40 })).toEqual({ age: 40 })
    const refused = schema.safeParse({ age: 1.5 })
    expect(refused.error?.issues).toMatchObject([{ message: 'Whole years', path: ['age'] }])
  })

  test('a feature that we lack accepts only empty values', () => {
    const surcharge = unsupported('Surcharges are not supported')
    expect(read(surcharge, {})).toBeNull()
    expect(read(surcharge, '')).toBeNull()
    for (const sent of [0, true, 'x', { amount: 1 }])
      expect(read(surcharge, sent)).toEqual(['Surcharges are not supported'])
  })
})
