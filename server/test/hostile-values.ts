import { pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'
import type * as z from 'zod/mini'

import { schemaOf } from '../src/http/docs/openapi/print-schema.ts'

/** Values that break databases, dates and integers, for queries. */
const QUERY_VALUES = ['a\0b', '0000-01-01T00:00:00Z', '2147483648']
/** The same for bodies; JSON columns refuse an unpaired surrogate in a list. */
const BODY_VALUES = ['a\0b', 'a\ud800b', 2 ** 31, 1e300, ['\ud800']]

export type ValuePath = (string | number)[]

export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

function pathsOf(schema: JsonSchema, at: ValuePath = []): ValuePath[] {
  const rest = schema.additionalProperties
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    at,
    ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
      pathsOf(property, [...at, key]),
    ),
    ...(schema.items ? pathsOf(schema.items, [...at, 0]) : []),
    ...(typeof rest === 'object' ? pathsOf(rest, [...at, 'any']) : []),
    ...alternatives.flatMap((alternative) => pathsOf(alternative, at)),
  ]
}

export const bodyPaths = ({ body }: AnyRoute): ValuePath[] =>
  body ? unique(pathsOf(schemaOf(body as z.ZodMiniType, 'input'))) : []

export function queryNames({ query }: AnyRoute): string[] {
  const schema = query && schemaOf(query as z.ZodMiniType, 'input')
  return Object.keys((schema as JsonSchema | undefined)?.properties ?? {})
}

const unique = (paths: ValuePath[]): ValuePath[] => [
  ...new Map(paths.map((path) => [JSON.stringify(path), path])).values(),
]

/** Replaces or adds the value in one place of a body. */
export function withValue(body: unknown, [key, ...rest]: ValuePath, value: unknown): unknown {
  if (key === undefined) return value
  const inner = typeof body === 'object' && body !== null ? body : {}
  const current = (inner as Record<string, unknown>)[key]
  const changed = withValue(current, rest, value)
  if (typeof key === 'number') return [changed]
  return { ...inner, [key]: changed }
}

/** Whether a call has input besides its credential. */
export const hasInput = (route: AnyRoute): boolean =>
  route.query !== undefined || route.body !== undefined || pathParameters(route.path).length > 0

/** Variants of a valid request: one hostile value in one place at a time. */
export function* hostileChanges(
  route: AnyRoute,
  good: { query: [string, string][]; body: unknown },
): Generator<{ what: string; params?: Record<string, string>; query?: string; body?: string }> {
  for (const name of pathParameters(route.path))
    for (const text of ['a\0b', 'x'.repeat(250)])
      yield { what: `${name} of the path ${JSON.stringify(text)}`, params: { [name]: text } }

  for (const key of queryNames(route))
    for (const text of QUERY_VALUES) {
      const others = good.query.filter(([other]) => other !== key)
      const changed = new URLSearchParams([...others, [key, text]])
      yield { what: `${key} of the query ${text}`, query: changed.toString() }
    }

  for (const path of bodyPaths(route))
    for (const value of BODY_VALUES)
      yield {
        what: `${path.join('.')} of the body ${JSON.stringify(value)}`,
        body: JSON.stringify(withValue(good.body, path, value)),
      }
}
