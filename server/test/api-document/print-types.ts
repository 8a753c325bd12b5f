import { WEBHOOK_EVENTS } from '@paydeck/contract/calls/webhooks'

import { openApi } from '../../src/http/docs/openapi.ts'
import { EXAMPLES } from '../../src/http/docs/openapi/examples.ts'
import type { Schema, Schemas } from './sample-body.ts'

interface Printed extends Schema {
  additionalProperties?: Schema | boolean
  oneOf?: Schema[]
}
interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
}
interface Operation {
  operationId: string
  parameters: Parameter[]
}

const document = openApi('https://pay.example') as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schemas }
}
const { schemas } = document.components

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const commentOf = ({ description }: Schema): string =>
  description === undefined ? '' : `  /** ${description} */\n`

function fieldsOf({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const mark = required.includes(name) ? '' : '?'
      const type = mark === '' ? typeOf(schema) : `${typeOf(schema)} | undefined`
      return `${commentOf(schema)}  ${name}${mark}: ${type}\n`
    })
    .join('')
}

function typeOf(schema: Printed): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (schema.type === 'array') return schema.items ? `(${typeOf(schema.items)})[]` : 'never[]'
  const { type } = schema
  if (Array.isArray(type))
    return type.map((typeName) => typeOf({ ...schema, type: typeName })).join(' | ')
  if (type !== 'object') return PLAIN[type ?? ''] ?? 'unknown'
  if (schema.properties) return `{\n${fieldsOf(schema)}}`
  return 'Record<string, unknown>'
}

function namesWithin(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  const { $ref } = value as Schema
  if (typeof $ref === 'string' && $ref.includes('/schemas/') && !names.has(nameOf($ref))) {
    names.add(nameOf($ref))
    namesWithin(schemas[nameOf($ref)], names)
  }
  for (const member of Object.values(value)) namesWithin(member, names)
}

const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

function declared(name: string, schema: Schema): string {
  if (schema.type === 'object' && schema.properties)
    return `export interface ${name} {\n${fieldsOf(schema)}}\n`
  return `export type ${name} = ${typeOf(schema)}\n`
}

function queryOf(call: string): Schema {
  const { parameters = [] } = operations.find(({ operationId }) => operationId === call) ?? {}
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(
      queryParameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    ),
  }
}

/** The shapes of the calls of shops and of all deliveries, as TypeScript. */
export function printTypes(): string {
  const names = new Set<string>()
  for (const operation of operations)
    if (operation.operationId in EXAMPLES && !operation.operationId.startsWith('v3'))
      namesWithin({ ...operation, responses: successes(operation) }, names)
  for (const event of WEBHOOK_EVENTS) namesWithin({ $ref: `/schemas/${event}Delivery` }, names)
  const sorted = [...names].toSorted()
  return [
    '// Generated from the contract. Renew with: npm run api:types\n',
    ...sorted.map((name) => declared(name, schemas[name] ?? {})),
    declared('ListQuery', queryOf('listShopOrders')),
    '/** What is posted to a webhook, by `webhookEventType`. */',
    `export type Delivery =\n${WEBHOOK_EVENTS.map((event) => `  | ${event}Delivery`).join('\n')}\n`,
  ].join('\n')
}

const successes = (operation: Operation): unknown =>
  Object.entries((operation as unknown as { responses: Record<string, unknown> }).responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => answer)
