import { documentedShapes } from '@paydeck/contract/protocol/documented'
import * as z from 'zod/mini'

import { COMMENTS } from './comments.gen.ts'

export type Json = Record<string, unknown>
export type Direction = 'input' | 'output'
export type Names = z.core.$ZodRegistry<{ id: string }>

interface PrintOptions {
  io: Direction
  names: Names
  /** The named schemas, collected while printing. */
  definitions: Json
}

const FIELDS = 'x-fields'
const DEFINITIONS = '#/$defs/'
export const SCHEMAS = '#/components/schemas/'

/** Marks an object with its field comments, which `finish` puts on the final properties. */
function markFields(schema: z.core.$ZodType, json: Json): void {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return
  const comments = COMMENTS[Object.keys(def.shape).join()]
  if (comments) json[FIELDS] = comments
}

function override(
  { io, names, definitions }: PrintOptions,
  schema: z.core.$ZodType,
  json: Json,
): void {
  markFields(schema, json)
  const documented = documentedShapes.get(schema)
  if (documented) {
    for (const key of Object.keys(json)) delete json[key]
    Object.assign(json, printOne(documented, { io, names, definitions }))
  }
  // The bounds of a safe integer add nothing and would become the example.
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A property that must be absent is not shown. */
const isRefused = (property: unknown): boolean =>
  isRecord(property) && isRecord(property['not']) && Object.keys(property['not']).length === 0

function describedProperties(properties: Json, comments: Readonly<Record<string, string>>): Json {
  const allowed = Object.entries(properties).filter(([, property]) => !isRefused(property))
  return Object.fromEntries(
    allowed.map(([name, property]) => [
      name,
      comments[name] ? { description: comments[name], ...(property as Json) } : property,
    ]),
  )
}

/** Puts comments on properties, and turns references into the document's components. */
function finish(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(finish)
  if (!isRecord(json)) return json
  const { [FIELDS]: comments = {}, ...rest } = json
  const done = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace(DEFINITIONS, SCHEMAS) : finish(value),
    ]),
  )
  if (isRecord(done['properties']))
    done['properties'] = describedProperties(
      done['properties'],
      comments as Readonly<Record<string, string>>,
    )
  return done
}

function printOne(schema: z.core.$ZodType, options: PrintOptions): Json {
  const { io, names, definitions } = options
  // Within an object the schema itself becomes a reference when it has a name.
  const json = z.toJSONSchema(z.object({ it: schema as z.ZodMiniType }), {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => override(options, zodSchema, jsonSchema as Json),
  }) as unknown as { properties: { it: Json }; $defs?: Record<string, Json> }
  for (const [name, { id: _id, ...definition }] of Object.entries(json.$defs ?? {}))
    definitions[name] ??= finish(definition)
  return finish(json.properties.it) as Json
}

const NO_NAMES: Names = z.registry()

/** The JSON Schema of a request (`input`) or a response, without references. */
export const schemaOf = (schema: z.ZodMiniType, io: Direction): Json =>
  printOne(schema, { io, names: NO_NAMES, definitions: {} })

/** Prints schemas that refer to each other by name, and collects the named ones. */
export function schemaPrinter(names: Names) {
  const definitions: Json = {}
  return {
    definitions,
    print: (schema: z.ZodMiniType, io: Direction): Json =>
      printOne(schema, { io, names, definitions }),
  }
}
