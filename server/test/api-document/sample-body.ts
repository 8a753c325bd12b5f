/** The part of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  minLength?: number
  maxLength?: number
  format?: string
}

export type Schemas = Readonly<Record<string, Schema>>

/** Values that mean something to the server; every other field gets what its schema allows. */
export type Known = Readonly<Record<string, unknown>>

const AMOUNT = 1000

function textOf({ format, minLength = 0, maxLength = 12 }: Schema): string {
  if (format === 'uri') return 'https://shop.example/'
  return 'x'.repeat(Math.max(minLength, Math.min(maxLength, 6)))
}

/** A value that a schema allows: with every field, or only with the required ones. */
export function sampleOf(
  schema: Schema,
  options: { schemas: Schemas; known: Known; fields: 'all' | 'required' },
): unknown {
  if (schema.$ref !== undefined)
    return sampleOf(options.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, options)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first) return sampleOf(first, options)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, options)
    case 'array':
      return schema.items ? [sampleOf(schema.items, options)] : []
    case 'integer':
      return Math.max(schema.minimum ?? 0, AMOUNT)
    case 'boolean':
      return false
    case 'string':
      return textOf(schema)
    default:
      throw new Error(`No sample of ${JSON.stringify(schema)}`)
  }
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  options: Parameters<typeof sampleOf>[1],
): Record<string, unknown> {
  const entries = Object.entries(properties).filter(
    ([name]) => options.fields === 'all' || required.includes(name) || name in options.known,
  )
  return Object.fromEntries(
    entries.flatMap(([name, property]) => {
      const value = name in options.known ? options.known[name] : sampleOf(property, options)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
