import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'
import { GROUPS, openApi } from './openapi.ts'

type Responses = Record<
  string,
  {
    description: string
    content: {
      'application/json': {
        schema: {
          allOf: readonly [unknown, { properties: { errorCode: { enum: readonly string[] } } }]
        }
      }
    }
  }
>

interface Operation {
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
}

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('every group of calls has a description', () => {
  const document = openApi('https://pay.example')
  const paths = ['paths', 'webhooks'].flatMap((section) =>
    Object.values(document[section] as Record<string, object>),
  )
  const used = paths.flatMap((path) =>
    Object.values(path).flatMap((call: { tags: string[] }) => call.tags),
  )
  expect(new Set(used)).toEqual(new Set(Object.keys(GROUPS)))
})

test('BEY-46 a call lists its 409 codes and says when each occurs', () => {
  const { paths } = openApi('https://pay.example') as {
    paths: Record<string, Record<string, { operationId: string; responses: Responses }>>
  }
  const calls = Object.values(paths).flatMap((path) => Object.values(path))
  const conflictOf = (name: string) =>
    calls.find(({ operationId }) => operationId === name)?.responses['409']
  const codesOf = (name: string) =>
    conflictOf(name)?.content['application/json'].schema.allOf[1].properties.errorCode.enum
  expect(codesOf('payOrder')).toEqual(
    expect.arrayContaining([
      'request_in_progress',
      'payment_in_progress',
      'order_number_paid',
      'order_paid',
    ]),
  )
  expect(codesOf('refundTransaction')).toEqual(
    expect.arrayContaining(['request_in_progress', 'possible_duplicate', 'refund_too_large']),
  )
  expect(codesOf('resendDelivery')).toEqual(['webhook_suspended'])
  expect(conflictOf('resendDelivery')?.description).toContain(
    '- `webhook_suspended`: The webhook is suspended: resume it first',
  )
  expect(conflictOf('getMerchantStatus')).toBeUndefined()
})

test('every file the API reference names exists', async () => {
  const page = await (await fetch(`${world.origin}/docs`)).text()
  const sheet = await (await fetch(`${world.origin}/docs/reference.css`)).text()
  const referenced = [
    ...[...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? ''),
    ...[...sheet.matchAll(/url\('(\/docs[^']+)'\)/g)].map(([, path]) => path ?? ''),
  ]
  expect(referenced).toContain('/docs/assets/swagger-ui.css')
  expect(referenced).toContain('/docs/start.js')
  const answers = await Promise.all(referenced.map((path) => fetch(world.origin + path)))
  expect(answers.map(({ status, url }) => [status, url])).toEqual(
    answers.map(({ url }) => [200, url]),
  )
})

test('the API reference starts with creating a shop order, and the call accepts the key as the reference sends it', async () => {
  const { servers, paths, tags, components } = (await (
    await fetch(`${world.origin}/docs/openapi.json`)
  ).json()) as {
    servers: { url: string }[]
    paths: Record<string, Record<string, Operation>>
    tags: { name: string }[]
    components: { securitySchemes: Record<string, { in: string; name: string }> }
  }
  const [path = '', { post } = {}] =
    Object.entries(paths).find(([, calls]) =>
      Object.values(calls).some((call) => call.tags[0] === tags[0]?.name),
    ) ?? []
  expect(post?.summary).toBe('Create an order for a shop’s checkout to pay')
  const [scheme = '', first] = Object.entries(components.securitySchemes)[0] ?? []
  expect(Object.keys(post?.security[0] ?? {})).toEqual([scheme])
  expect(first?.in).toBe('header')
  const merchant = await world.merchant()
  const answer = await fetch(
    `${servers[0]?.url.replace(/^https?:\/\/[^/]+/, world.origin)}${path}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [first?.name ?? '']: await merchant.secretKey(),
      },
      body: JSON.stringify({
        internalOrderId: 'DOCS-1',
        description: '',
        paymentAmount: { amount: 100, currency: 'AUD' },
      }),
    },
  )
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ internalOrderId: 'DOCS-1' })
})
