import { api } from '@paydeck/contract/protocol/api'
import { describe, expect, test } from 'vitest'
import type * as core from 'zod/v4/core'

import { readerOf } from '../../../light-calls.ts'
import { sampleOf } from '../../../test/sample-of.ts'
import * as readers from './answer-readers.ts'

const build = (schema: core.$ZodType): readers.Reader =>
  // oxlint-disable-next-line typescript/no-implied-eval -- as the build writes it into the page
  new Function(...Object.keys(readers), `return reader(${readerOf(schema)})`)(
    ...Object.values(readers),
  ) as readers.Reader

/** Copies of the value, each with one part of the wrong type. */
function* invalidVariants(value: unknown): Generator {
  yield Symbol('of no type')
  if (typeof value !== 'object' || value === null) return
  for (const [key, entry] of Object.entries(value))
    for (const invalid of invalidVariants(entry))
      yield Array.isArray(value)
        ? value.map((item: unknown, at) => (String(at) === key ? invalid : item))
        : { ...value, [key]: invalid }
}

const accepts = (schema: core.$ZodType, value: unknown) =>
  (schema as unknown as readers.Reader).safeParse(value)

const schemas = Object.entries(api).flatMap(([name, call]) => [
  [name, call.answer as core.$ZodType] as const,
  ...('headers' in call ? [[`${name}, headers`, call.headers as core.$ZodType] as const] : []),
])

describe('the reader of every call of the contract', () => {
  test.each(schemas)('%s: returns the same data as the schema', (_name, schema) => {
    const light = build(schema)
    for (let counter = 0; counter < 6; counter++) {
      const value = sampleOf(schema, counter)
      const full = accepts(schema, value)
      expect(full).toMatchObject({ success: true })
      expect(light.safeParse(value)).toEqual({ success: true, data: full.data })
    }
  })

  test.each(schemas)('%s: refuses the wrong types that the schema refuses', (_name, schema) => {
    const light = build(schema)
    let refused = 0
    for (const invalid of invalidVariants(sampleOf(schema, 0))) {
      const isRefused = !accepts(schema, invalid).success
      if (isRefused) refused++
      expect(light.safeParse(invalid).success).toBe(!isRefused)
    }
    expect(refused).toBeGreaterThan(0)
  })
})
