import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inline, literal } from './literal.ts'
import { runDatabase } from '../../test/run-database.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: runDatabase() })
  await client.connect()
})
afterAll(() => client.end())

const NASTY = [
  "'",
  "''",
  '\\',
  "\\'",
  '$$',
  '$1',
  '--',
  '/*',
  '*/',
  ';',
  '\n',
  '\r',
  '\t',
  '"',
  'E',
  '💸',
  '\u2019',
  '%s',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' })), { maxLength: 6 })
  .map((parts) => parts.join('').replaceAll('\0', ''))

test.each(['on', 'off'])(
  'any text survives the round trip, with standard_conforming_strings %s',
  async (setting) => {
    await client.query(`set standard_conforming_strings = ${setting}`)
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 3 }), async (one, many) => {
        const { rows } = await client.query<{ one: string; many: string[] }>(
          inline('select $1::text as one, $2 as many', [one, many]),
        )
        expect(rows).toEqual([{ one, many }])
      }),
      { numRuns: 300 },
    )
    await client.query('reset standard_conforming_strings')
  },
)

test('numbers, instants, booleans and null survive it too', async () => {
  const at = new Date('2026-03-01T02:03:04.567Z')
  const { rows } = await client.query(
    inline('select 1 - $1 as n, $2 as at, $3 as yes, $4::text as none, $5 as empty', [
      -7,
      at,
      true,
      null,
      [],
    ]),
  )
  expect(rows).toEqual([{ n: 8, at, yes: true, none: null, empty: [] }])
})

test('refuses a value that has no literal', () => {
  expect(() => literal('a\0b')).toThrow('zero byte')
  expect(() => literal(1.5)).toThrow('Not a literal')
  expect(() => literal(Number.NaN)).toThrow('Not a literal')
  expect(() => literal(new Date(Number.NaN))).toThrow('Invalid time value')
  expect(() => inline('select $2', ['x'])).toThrow('There is no value $2')
})

test('does not replace a placeholder inside a value', () => {
  expect(inline('select $1, $2', ['$2', 'x'])).toBe(`select '$2', 'x'`)
})
