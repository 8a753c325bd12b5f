// Strips the contract's calls for the browser: no request schemas, and a small reader instead of the answer's schema.
// The server has validated the formats; the browser checks only the shape, and needs no zod for that.
import type * as core from 'zod/v4/core'
import type { Plugin } from 'vite'

import * as readers from './src/lib/api/answer-readers.ts'

type ReaderName = keyof typeof readers

/** The modules that declare calls, the columns of lists, and the claims of an access token. */
const CALL_MODULES = /\/contract\/src\/(?:calls\/.+|lists\/.+-columns|access\/claims)\.ts$/
const CONTRACT = /\/contract\/src\/.+\.ts$/
const WITH_SCHEMAS = '?schemas'
/** Schemas that are not in a call and that pages only parse answers with. */
const ANSWER_SCHEMAS = new Set(['accessClaims', 'cardToken', 'debitToken', 'payToAgreement'])
const READERS = new URL('src/lib/api/answer-readers.ts', import.meta.url).pathname

interface Call {
  base: string
  answer: core.$ZodType
  headers?: core.$ZodType
  body?: unknown
  [field: string]: unknown
}

/** What `createClient` and the pages read of a call. */
const PLAIN_FIELDS = ['base', 'method', 'path', 'access', 'media', 'otherwise'] as const

/** Lets the build drop a function call whose result is unused. */
const PURE = '/* @__PURE__ */ '

const isSchema = (value: unknown): value is core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'base' in value && 'answer' in value

/** Whether JSON can represent the whole value. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value) as object) &&
      Object.values(value).every(isPlain)
    : value === null || ['string', 'number', 'boolean'].includes(typeof value)

const readerCall = (name: ReaderName, ...args: string[]): string =>
  args.length > 0 ? `${PURE}${name}(${args.join(', ')})` : name

/** The source of a reader for a schema's output. Throws for a type of schema that no answer has used yet. */
export function readerOf(schema: core.$ZodType): string {
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'void':
      return readerCall('empty')
    case 'unknown':
      return readerCall('unknown')
    case 'string':
      return textReader(def)
    case 'boolean':
      return readerCall('boolean')
    case 'number':
      return readerCall(numberReader(def))
    case 'null':
      return readerCall('literal', 'null')
    case 'literal':
      return readerCall('literal', ...def.values.map((value) => JSON.stringify(value)))
    case 'enum':
      return readerCall(
        'literal',
        ...Object.values(def.entries).map((value) => JSON.stringify(value)),
      )
    default:
      return compositeReader(def)
  }
}

function textReader({ checks = [] }: core.$ZodStringDef): string {
  for (const { _zod } of checks) {
    const { params } = _zod.def as core.$ZodCheckDef & { params?: { otherThan?: string[] } }
    if (params?.otherThan)
      return readerCall('otherThan', ...params.otherThan.map((value) => JSON.stringify(value)))
  }
  return readerCall('text')
}

const numberReader = (def: core.$ZodNumberDef): ReaderName => {
  if (def.coerce) return 'coercedNumber'
  return 'format' in def ? 'integer' : 'number'
}

function compositeReader(def: core.$ZodTypes['_zod']['def']): string {
  switch (def.type) {
    case 'nullable':
      return readerCall('nullable', readerOf(def.innerType))
    case 'optional':
      return readerCall('optional', readerOf(def.innerType))
    case 'default':
      return readerCall('withDefault', readerOf(def.innerType), JSON.stringify(def.defaultValue))
    case 'pipe':
      return readerOf(def.out)
    case 'array':
      // A list that is always empty.
      return def.element._zod.def.type === 'never'
        ? readerCall('array', 'empty')
        : readerCall('array', readerOf(def.element))
    case 'tuple':
      return readerCall('tuple', ...def.items.map(readerOf))
    case 'union':
      return readerCall('union', ...def.options.map(readerOf))
    case 'record':
      return readerCall('record', readerOf(def.valueType))
    case 'object':
      return readerCall('object', `{ ${fieldsOf(def.shape).join(', ')} }`)
    default:
      throw new Error(
        `An answer of the contract is a ${def.type}: teach web/light-calls.ts to read it`,
      )
  }
}

const fieldsOf = (shape: Readonly<Record<string, core.$ZodType>>): string[] =>
  Object.entries(shape).map(([key, field]) => `${JSON.stringify(key)}: ${readerOf(field)}`)

function lightCall(call: Call): string {
  const properties = PLAIN_FIELDS.flatMap((name) =>
    call[name] === undefined ? [] : [`${name}: ${JSON.stringify(call[name])}`],
  )
  if (call.body) properties.push('body: true')
  properties.push(`answer: ${readerCall('reader', readerOf(call.answer))}`)
  if (call.headers) properties.push(`headers: ${readerCall('reader', readerOf(call.headers))}`)
  return `{ ${properties.join(', ')} }`
}

function lightExport(name: string, value: unknown): string | null {
  if (ANSWER_SCHEMAS.has(name) && isSchema(value))
    return `export const ${name} = ${readerCall('reader', readerOf(value))}`
  if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
  if (typeof value !== 'object' || value === null) return null
  if (isSchema(value)) return null
  const calls = Object.entries(value)
  if (name.endsWith('Columns')) return `export const ${name} = ${columnsWithoutSchemas(calls)}`
  if (calls.length === 0 || !calls.every(([, call]) => isCall(call))) return null
  const lines = calls.map(([key, call]) => `  ${key}: ${lightCall(call as Call)},`)
  return `export const ${name} = {\n${lines.join('\n')}\n}`
}

const columnsWithoutSchemas = (columns: [string, object][]): string =>
  JSON.stringify(
    Object.fromEntries(
      columns.map(([name, column]) => [
        name,
        Object.fromEntries(Object.entries(column).filter(([, field]) => !isSchema(field))),
      ]),
    ),
  )

/** Replaces the calls in each module that declares some. Its other exports, which forms use, stay unchanged. */
export function lightCalls(): Plugin {
  return {
    name: 'light-calls',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.endsWith(WITH_SCHEMAS)) return { id: source, moduleSideEffects: false }
      if (!importer?.endsWith(WITH_SCHEMAS)) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && CONTRACT.test(resolved.id)
        ? { id: `${resolved.id}${WITH_SCHEMAS}`, moduleSideEffects: false }
        : resolved
    },
    async load(id) {
      if (!CALL_MODULES.test(id)) return null
      const module = (await import(id)) as Record<string, unknown>
      const light = Object.entries(module).flatMap(
        ([name, value]) => lightExport(name, value) ?? [],
      )
      if (light.length === 0) return null
      return [
        `import { ${Object.keys(readers).join(', ')} } from ${JSON.stringify(READERS)}`,
        `export * from ${JSON.stringify(`${id}${WITH_SCHEMAS}`)}`,
        ...light,
      ].join('\n')
    },
    transform: (code, id) =>
      id.endsWith(WITH_SCHEMAS) ? code.replaceAll(' route({', ` ${PURE}route({`) : null,
  }
}
