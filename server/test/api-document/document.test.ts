import { api, type CallName } from '@paydeck/contract/protocol/api'
import { pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'
import { expect, test } from 'vitest'

import { isShopCall } from '../../src/http/access/key-header.ts'
import { openApi } from '../../src/http/docs/openapi.ts'
import { PATH_PARAMETERS } from '../../src/http/docs/openapi/parameters.ts'
import { DECLINES } from '../../src/http/docs/openapi/refusals.ts'
import { urlOf } from '../../src/http/edge/route-address.ts'
import type { Schema } from './sample-body.ts'

interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>
}
interface Operation {
  operationId: string
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Content>
  }
}

const document = openApi('https://pay.example') as unknown as Document
const { schemas, responses } = document.components

const calls = (Object.entries(api) as [CallName, AnyRoute][]).map(([name, route]) => ({
  name,
  route,
  operation: document.paths[urlOf(route)]?.[route.method.toLowerCase()] as Operation,
}))
const shops = calls.filter(({ route }) => isShopCall(route))

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

/** Every property below a schema, with its path; follows each named schema once. */
function propertiesOf(schema: Schema, at: string, visited = new Set<string>()): [string, Schema][] {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref)
    if (visited.has(name)) return []
    return propertiesOf(schemas[name] ?? {}, name, new Set([...visited, name]))
  }
  const own = Object.entries(schema.properties ?? {})
  const subschemas = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...own.map(([key, property]): [string, Schema] => [`${at}.${key}`, property]),
    ...own.flatMap(([key, property]) => propertiesOf(property, `${at}.${key}`, visited)),
    ...subschemas.flatMap((subschema) => (subschema ? propertiesOf(subschema, at, visited) : [])),
  ]
}

const bodyOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema

test('BEY-87 every field that shops send or get has a description', () => {
  const roots = [
    ...shops.flatMap(({ operation }) => [
      bodyOf(operation.requestBody),
      ...Object.entries(operation.responses).map(([status, answer]) =>
        status.startsWith('2') ? bodyOf(answer) : undefined,
      ),
    ]),
    ...Object.values(document.webhooks).map(({ post }) => bodyOf(post.requestBody)),
    { $ref: '#/components/schemas/Error' },
  ]
  const fields = roots.flatMap((root) => (root ? propertiesOf(root, '') : []))
  expect(fields.length).toBeGreaterThan(300)
  // An object that is always empty has no fields to describe.
  const empty = /^Order\.paymentTypeAmounts\./
  const silent = fields.filter(([at, { description }]) => !description && !empty.test(at))
  expect([...new Set(silent.map(([at]) => at))]).toEqual([])
})

test('BEY-87 every body and answer has a name, and no request of a shop is "any text"', () => {
  const roots = calls.flatMap(({ operation }) => [
    bodyOf(operation.requestBody),
    bodyOf(operation.responses['200']),
    bodyOf(operation.responses['201']),
  ])
  expect(roots.filter((root) => root !== undefined && root.$ref === undefined)).toEqual([])

  const sent = shops.flatMap(({ operation }) => {
    const body = bodyOf(operation.requestBody)
    return body ? propertiesOf(body, '') : []
  })
  const typeless = sent.filter(([, { type, $ref }]) => type === undefined && $ref === undefined)
  expect(typeless.map(([at]) => at)).toEqual([])
  expect(schemas['Money']?.properties).toMatchObject({
    amount: { type: 'integer', minimum: 0, maximum: 99_999_999_999 },
    currency: { type: 'string', enum: ['AUD', 'NZD'] },
  })
})

test('BEY-87 every call lists its refusals with their codes, and the 403 of a challenge its body', () => {
  for (const { name, operation } of calls)
    expect(
      Object.keys(operation.responses).some((status) => status.startsWith('4')),
      name,
    ).toBe(true)
  const refused = shops.flatMap(({ name, operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, answer]) => ({
        name,
        status,
        text: JSON.stringify(answer.$ref ? responses[nameOf(answer.$ref)] : answer),
      })),
  )
  expect(refused.filter(({ text }) => !text.includes('"enum"'))).toEqual([])

  const pay = document.paths['/api/orders/{merchantOrderId}/pay']?.['post'] as Operation
  const declined = JSON.stringify(pay.responses['400'])
  expect(DECLINES.filter((code) => !declined.includes(`"${code}"`))).toEqual([])
  expect(JSON.stringify(pay.responses['403'])).toContain('#/components/schemas/Challenge')
  expect(schemas['Challenge']?.properties).toMatchObject({
    errorCode: { const: 'payment_action_required' },
    paymentActionRequired: { $ref: '#/components/schemas/ActionRequired' },
  })
})

test('every parameter of a path has a description', () => {
  const used = calls.flatMap(({ route }) => pathParameters(route.path))
  expect(new Set(used)).toEqual(new Set(Object.keys(PATH_PARAMETERS)))
})
