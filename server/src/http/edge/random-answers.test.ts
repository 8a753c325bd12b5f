import { api, type CallName } from '@paydeck/contract/protocol/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as core from 'zod/v4/core'

import { propertyRuns } from '../../../test/property-runs.ts'
import { DOUBTFUL, schemaCopy } from '../../kit/compiled/schema-copy.ts'

/** Values that fit no schema well. */
const UNEXPECTED_VALUES: readonly unknown[] = [
  [undefined, null, true, '', 'x', '2026-02-30', [], [null], {}, new Date(0)],
  [0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, 7n, Symbol('stray')],
  [Object.create(null), Object.create({ inherited: 1 }), JSON.parse('{"__proto__":{"a":1}}')],
].flat()
/** Undeclared keys. */
const MORE = [{}, {}, { passwordHash: 'secret' }, JSON.parse('{"__proto__":{"admin":true}}')]

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-02-28',
  datetime: '2026-02-28T01:02:03.004Z',
  url: 'https://example.com',
}

type Fitting = (def: never, schema: core.$ZodTypes) => fc.Arbitrary<unknown>

const anyOf = (values: Iterable<unknown>) => fc.constantFrom(...values)
const nearInner: Fitting = ({ innerType }: core.$ZodOptionalDef) => near(innerType)

/** Values that mostly fit, by kind of schema. */
const GENERATORS: Readonly<Record<string, Fitting>> = {
  string: ({ format = '' }: { format?: string }) => anyOf([TEXTS[format] ?? 'text', 'AUD']),
  number: () => fc.integer({ min: 0, max: 100 }),
  boolean: () => fc.boolean(),
  enum: (_def, { _zod }) => anyOf(_zod.values ?? []),
  literal: (_def, { _zod }) => anyOf(_zod.values ?? []),
  null: () => fc.constant(null),
  void: () => fc.constant(undefined),
  default: nearInner,
  nullable: ({ innerType }: core.$ZodNullableDef) => fc.option(near(innerType)),
  optional: ({ innerType }: core.$ZodOptionalDef) => fc.option(near(innerType), { nil: undefined }),
  array: ({ element }: core.$ZodArrayDef) => fc.array(near(element), { maxLength: 2 }),
  tuple: ({ items }: core.$ZodTupleDef) => fc.tuple(...items.map(near)),
  union: ({ options }: core.$ZodUnionDef) => fc.oneof(...options.map(near)),
  pipe: ({ in: from }: core.$ZodPipeDef) => near(from),
  record: ({ keyType, valueType }: core.$ZodRecordDef) =>
    fc
      .array(fc.tuple(near(keyType), near(valueType)), { maxLength: 2 })
      .map((entries) =>
        Object.fromEntries(
          entries.map(([key, value]) => [typeof key === 'string' ? key : 'stray', value]),
        ),
      ),
  object: ({ shape }: core.$ZodObjectDef) =>
    fc
      .tuple(
        fc.record(
          Object.fromEntries(Object.entries(shape).map(([key, member]) => [key, near(member)])),
        ),
        anyOf(MORE),
      )
      .map(([value, more]) => Object.defineProperties(value, ownProperties(more as object))),
}

/** Copies `__proto__` as an own key, too. */
const ownProperties = (value: object) => Object.getOwnPropertyDescriptors(value)

function near(schema: core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as core.$ZodTypes)._zod
  const generator = GENERATORS[def.type]?.(def as never, schema as core.$ZodTypes)
  const unexpected = anyOf(UNEXPECTED_VALUES)
  return generator
    ? fc.oneof({ weight: 60, arbitrary: generator }, { weight: 1, arbitrary: unexpected })
    : unexpected
}

const sent = (value: unknown): unknown =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' || typeof inner === 'symbol' ? String(inner) : inner,
  )

test('compiled checks only accept what zod accepts, for random responses of every call', () => {
  let copied = 0
  for (const name of Object.keys(api) as CallName[]) {
    const { answer } = api[name]
    const copy = schemaCopy(answer)
    fc.assert(
      fc.property(near(answer), (data) => {
        const before = sent(data)
        const clean = copy(data)
        expect(sent(data)).toBe(before)
        if (clean === DOUBTFUL) return
        copied += 1
        const read = core.safeParse(answer, data)
        expect([name, read.success]).toEqual([name, true])
        expect(sent(clean)).toBe(sent(read.data))
      }),
      { numRuns: propertyRuns(300) },
    )
  }
  expect(copied).toBeGreaterThan(Object.keys(api).length)
})
