import { month } from '@paydeck/contract/calls/transfers/statements'
import { api } from '@paydeck/contract/protocol/api'
import type * as core from 'zod/v4/core'

const zone = api.getAccountSettings.answer._zod.def.shape.timeZone

const FORMATS: Record<string, unknown> = {
  datetime: '2026-11-23T01:02:03Z',
  date: '2026-11-23',
  url: 'https://shop.example/a',
}

const TEXTS = new Map<core.$ZodType, string>([
  [zone, 'Australia/Sydney'],
  [month, '2026-11'],
])

/** A value that the schema accepts. `index` chooses among its alternatives. */
export function sampleOf(schema: core.$ZodType, index: number): unknown {
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return FORMATS['format' in def ? String(def.format) : ''] ?? TEXTS.get(schema) ?? 'word'
    case 'number':
      return def.coerce ? '12' : 3
    case 'boolean':
      return index % 2 === 0
    case 'unknown':
      return { any: ['thing'] }
    case 'null':
      return null
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[index % Object.keys(def.entries).length]
    case 'nullable':
      return index % 3 === 2 ? null : sampleOf(def.innerType, index)
    case 'optional':
    case 'default':
      return index % 3 === 1 ? undefined : sampleOf(def.innerType, index)
    case 'pipe':
      return sampleOf(def.in, index)
    case 'array':
      return def.element._zod.def.type === 'never' ? [] : [sampleOf(def.element, index)]
    case 'tuple':
      return def.items.map((item) => sampleOf(item, index))
    case 'record':
      return { key: sampleOf(def.valueType, index) }
    case 'union':
      return sampleOf(def.options[index % def.options.length] as core.$ZodType, index)
    case 'object':
      return {
        ...Object.fromEntries(
          Object.entries(def.shape)
            .map(([key, propertySchema]) => [key, sampleOf(propertySchema, index)])
            .filter(([, value]) => value !== undefined),
        ),
        unknownToTheContract: 1,
      }
    default:
      return undefined
  }
}
