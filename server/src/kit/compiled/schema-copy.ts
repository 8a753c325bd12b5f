import * as core from 'zod/v4/core'

import { compiled, literalOf, type Bindings, createBindings } from './code.ts'

type Schema = core.$ZodType
export type Copy = (data: unknown) => unknown

/** Returned for data not known to be valid, so that zod decides. */
export const DOUBTFUL = Symbol('doubtful')

/**
 * Code that tests the value named by `expression`, for schemas whose valid values are kept unchanged; null if the schema does
 * more.
 */
type Test = (schema: core.$ZodTypes, expression: string, bind: Bindings['bind']) => string | null

const inner: (none: string) => Test = (none) => (schema, expression, bind) => {
  const test = testOf((schema._zod.def as core.$ZodNullableDef).innerType, expression, bind)
  return test && `(${expression} === ${none} || ${test})`
}

const isOneOf: Test = ({ _zod }, expression, bind) => `${bind(_zod.values)}.has(${expression})`

/** Formats for which zod only checks a pattern. */
const PATTERNS: ReadonlySet<string> = new Set(['date', 'datetime'])

const TESTS: Readonly<Partial<Record<core.$ZodTypeDef['type'], Test>>> = {
  string({ _zod }, expression, bind) {
    const { format, pattern } = _zod.def as Partial<core.$ZodStringFormatDef>
    const isText = `typeof ${expression} === 'string'`
    if (format === undefined) return isText
    return PATTERNS.has(format) ? `(${isText} && ${bind(pattern)}.test(${expression}))` : null
  },
  number: ({ _zod }, expression) =>
    (_zod.def as core.$ZodNumberDef & { format?: string }).format === 'safeint'
      ? `Number.isSafeInteger(${expression})`
      : null,
  boolean: (_schema, expression) => `typeof ${expression} === 'boolean'`,
  enum: isOneOf,
  literal: isOneOf,
  nullable: inner('null'),
  optional: inner('undefined'),
}

const isSimple = ({ def }: core.$ZodTypeInternals): boolean =>
  !def.checks?.length && !('coerce' in def && def.coerce)

function testOf(schema: Schema, expression: string, bind: Bindings['bind']): string | null {
  const { _zod } = schema
  return isSimple(_zod)
    ? (TESTS[_zod.def.type]?.(schema as core.$ZodTypes, expression, bind) ?? null)
    : null
}

/** Copies what matches a schema, without unknown keys; returns `DOUBTFUL` for anything else. */
export function schemaCopy(schema: Schema): Copy {
  const bindings = createBindings()
  const test = testOf(schema, 'data', bindings.bind)
  if (test)
    return compiled(
      `return (data) => ${test} ? data : ${bindings.bind(DOUBTFUL)}`,
      bindings,
    ) as Copy
  const { def } = (schema as core.$ZodTypes)._zod
  if (!isSimple(schema._zod)) return byZod(schema)
  if (def.type === 'object' && !def.catchall) return objectCopy(def.shape)
  if (def.type === 'array') return arrayCopy(schemaCopy(def.element))
  if (def.type === 'nullable') return allow(null, schemaCopy(def.innerType))
  if (def.type === 'optional' && schema._zod.optin !== 'defaulted')
    return allow(undefined, schemaCopy(def.innerType))
  return byZod(schema)
}

const byZod =
  (schema: Schema): Copy =>
  (data) => {
    const read = core.safeParse(schema, data)
    return read.success ? read.data : DOUBTFUL
  }

const allow =
  (none: null | undefined, copy: Copy): Copy =>
  (data) =>
    data === none ? none : copy(data)

const arrayCopy =
  (copy: Copy): Copy =>
  (data) => {
    if (!Array.isArray(data)) return DOUBTFUL
    const copies: unknown[] = []
    for (const item of data) {
      const copied = copy(item)
      if (copied === DOUBTFUL) return DOUBTFUL
      copies.push(copied)
    }
    return copies
  }

function objectCopy(shape: Readonly<Record<string, Schema>>): Copy {
  const bindings = createBindings()
  const doubtful = bindings.bind(DOUBTFUL)
  const fields = Object.entries(shape).map(([key, schema], at) => {
    const name = `v${at}`
    const from = `data[${JSON.stringify(key)}]`
    const test = testOf(schema, name, bindings.bind)
    const value = test ? from : `${bindings.bind(schemaCopy(schema))}(${from})`
    // Zod decides whether a key may be absent.
    const presenceCheck = schema._zod.def.type === 'optional' ? '' : ` && ${name} !== undefined`
    const condition = test ?? `${name} !== ${doubtful}${presenceCheck}`
    return { key, name, code: `const ${name} = ${value}; if (!(${condition})) return ${doubtful};` }
  })
  return compiled(
    `return (data) => {
      if (typeof data !== 'object' || data === null || Array.isArray(data)) return ${doubtful};
      ${fields.map(({ code }) => code).join('\n')}
      return ${literalOf(fields.map(({ key, name }) => [key, name]))};
    }`,
    bindings,
  ) as Copy
}
