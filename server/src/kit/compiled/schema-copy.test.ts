import * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { expect, test } from 'vitest'

import { DOUBTFUL, schemaCopy } from './schema-copy.ts'

const part = z.object({ n: z.int() })

/** Every kind of schema in our responses, including those left to zod. */
const SCHEMAS = {
  text: z.string(),
  long: z.string().check(z.minLength(2)),
  address: z.url(),
  instant: z.iso.datetime({ offset: true }),
  day: z.iso.date(),
  whole: z.int(),
  bounded: z.int().check(z.minimum(2)),
  any: z.number(),
  coerced: z.coerce.number(),
  flag: z.boolean(),
  word: z.enum(['a', 'b']),
  one: z.literal([1, 'x', null]),
  none: z.null(),
  nothing: z.void(),
  unknown: z.unknown(),
  part,
  loose: z.looseObject({ n: z.int() }),
  strict: z.strictObject({ n: z.int() }),
  refined: part.check(z.refine(({ n }) => n > 0)),
  rows: z.array(part),
  numbers: z.array(z.nullable(z.int())),
  few: z.array(z.int()).check(z.maxLength(1)),
  pair: z.tuple([z.string(), z.int()]),
  byName: z.record(z.string(), part),
  either: z.union([part, z.string()]),
  given: z._default(z.int(), 7),
  maybePart: z.optional(part),
  noPart: z.nullable(part),
  maybeText: z.optional(z.nullable(z.string())),
  maybeGiven: z.optional(z._default(z.int(), 7)),
}

const VALUES: readonly unknown[] = [
  [undefined, null, true, '', 'a', 'x', 'long', '7', 'https://example.com', Symbol('value')],
  [0, 1, 7, -1, 1.5, Number.NaN, Infinity, 2 ** 53, 7n],
  ['2026-02-30', '2026-02-28', '2026-02-28T01:02:03.004Z', '2026-02-28T01:02:03+11:00'],
  ['2026-02-28T25:02:03Z', '2026-02-28T01:02:03', '2026-02-28\n', new Date(0)],
  [[], [1], [1, null], ['a', 1], [{ n: 1, more: 2 }], [{ n: '1' }]],
  [{}, { n: 1 }, { n: 1, more: 2 }, { n: -1 }, { a: { n: 1, more: 2 } }, { a: 1 }],
].flat()

/** JSON drops undefined values, so they count as absent. */
const sent = (value: unknown): unknown =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' || typeof inner === 'symbol' ? String(inner) : inner,
  )

test.each(Object.entries(SCHEMAS))('%s: copies what zod accepts, as zod does', (name, schema) => {
  const within = z.object({ [name]: schema })
  let accepted = 0
  for (const value of VALUES)
    for (const [whole, data] of [
      [schema, value],
      [within, { [name]: value, secret: 1 }],
      [within, { secret: 1 }],
    ] as const) {
      const read = core.safeParse(whole, data)
      const copy = schemaCopy(whole)(data)
      if (copy === DOUBTFUL) continue
      accepted += 1
      expect(read.success).toBe(true)
      expect(sent(copy)).toBe(sent(read.data))
    }
  expect(accepted).toBeGreaterThan(0)
})

test('leaves nothing to zod in a typical row of a list', () => {
  const { text, instant, whole, word, flag, maybeText, noPart, maybePart, rows } = SCHEMAS
  const row = z.object({ text, instant, whole, word, flag, maybeText, noPart, maybePart, rows })
  const value = {
    text: 'a',
    instant: '2026-02-28T01:02:03.004Z',
    whole: 1,
    word: 'b',
    flag: false,
    noPart: null,
    rows: [{ n: 1 }],
  }
  expect(schemaCopy(z.array(row))([{ ...value, secret: 1 }])).toEqual([value])
  expect(schemaCopy(z.array(row))([value, { ...value, whole: 1.5 }])).toBe(DOUBTFUL)
})
