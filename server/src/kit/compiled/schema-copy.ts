import * as core from 'zod/v4/core'

import { compiled, literalOf, type Vocabulary, vocabulary } from './code.ts'

type Schema = core.$ZodType
export type Copy = (data: unknown) => unknown

/** Returned for data not known to be valid, so that zod decides. */
export const DOUBTFUL = Symbol('doubtful')

/**
 * Code that tests the value named `it`, for schemas whose valid values are kept unchanged; null if the schema does
 * more.
 */
type Test = (schema: core.$ZodTypes, it: string, say: Vocabulary['name']) => string | null

const inner: (none: string) => Test = (none) => (schema, it, say) => {
  const test = testOf((schema._zod.def as core.$ZodNullableDef).innerType, it, say)
  return test && `(${it} === ${none} || ${test})`
}

const isOneOf: Test = ({ _zod }, it, say) => `${say(_zod.values)}.has(${it})`

/** Formats for which zod only checks a pattern. */
const PATTERNS: ReadonlySet<string> = new Set(['date', 'datetime'])

const TESTS: Readonly<Partial<Record<core.$ZodTypeDef['type'], Test>>> = {
  string({ _zod }, it, say) {
    const { format, pattern } = _zod.def as Partial<core.$ZodStringFormatDef>
    const isText = `typeof ${it} === 'string'`
    if (format === undefined) return isText
    return PATTERNS.has(format) ? `(${isText} && ${say(pattern)}.test(${it}))` : null
  },
  number: ({ _zod }, it) =>
    (_zod.def as core.$ZodNumberDef & { format?: string }).format === 'safeint'
      ? `Number.isSafeInteger(${it})`
      : null,
  boolean: (_schema, it) => `typeof ${it} === 'boolean'`,
  enum: isOneOf,
  literal: isOneOf,
  nullable: inner('null'),
  optional: inner('undefined'),
}

const isSimple = ({ def }: core.$ZodTypeInternals): boolean =>
  !def.checks?.length && !('coerce' in def && def.coerce)

function testOf(schema: Schema, it: string, say: Vocabulary['name']): string | null {
  const { _zod } = schema
  return isSimple(_zod) ? (TESTS[_zod.def.type]?.(schema as core.$ZodTypes, it, say) ?? null) : null
}

/** Copies what matches a schema, without unknown keys; returns `DOUBTFUL` for anything else. */
export function schemaCopy(schema: Schema): Copy {
  const words = vocabulary()
  const test = testOf(schema, 'data', words.name)
  if (test)
    return compiled(`return (data) => ${test} ? data : ${words.name(DOUBTFUL)}`, words) as Copy
  const { def } = (schema as core.$ZodTypes)._zod
  if (!isSimple(schema._zod)) return byZod(schema)
  if (def.type === 'object' && !def.catchall) return objectCopy(def.shape)
  if (def.type === 'array') return arrayCopy(schemaCopy(def.element))
  if (def.type === 'nullable') return orElse(null, schemaCopy(def.innerType))
  if (def.type === 'optional' && schema._zod.optin !== 'defaulted')
    return orElse(undefined, schemaCopy(def.innerType))
  return byZod(schema)
}

const byZod =
  (schema: Schema): Copy =>
  (data) => {
    const read = core.safeParse(schema, data)
    return read.success ? read.data : DOUBTFUL
  }

const orElse =
  (none: null | undefined, copy: Copy): Copy =>
  (data) =>
    data === none ? none : copy(data)

const arrayCopy =
  (copy: Copy): Copy =>
  (data) => {
    if (!Array.isArray(data)) return DOUBTFUL
    const copies: unknown[] = []
    for (const item of data) {
      const one = copy(item)
      if (one === DOUBTFUL) return DOUBTFUL
      copies.push(one)
    }
    return copies
  }

function objectCopy(shape: Readonly<Record<string, Schema>>): Copy {
  const words = vocabulary()
  const doubtful = words.name(DOUBTFUL)
  const fields = Object.entries(shape).map(([key, schema], at) => {
    const name = `v${at}`
    const from = `data[${JSON.stringify(key)}]`
    const test = testOf(schema, name, words.name)
    const value = test ? from : `${words.name(schemaCopy(schema))}(${from})`
    // Zod decides whether a key may be absent.
    const isThere = schema._zod.def.type === 'optional' ? '' : ` && ${name} !== undefined`
    const isRight = test ?? `${name} !== ${doubtful}${isThere}`
    return { key, name, code: `const ${name} = ${value}; if (!(${isRight})) return ${doubtful};` }
  })
  return compiled(
    `return (data) => {
      if (typeof data !== 'object' || data === null || Array.isArray(data)) return ${doubtful};
      ${fields.map(({ code }) => code).join('\n')}
      return ${literalOf(fields.map(({ key, name }) => [key, name]))};
    }`,
    words,
  ) as Copy
}
