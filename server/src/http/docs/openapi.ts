import {
  WEBHOOK_BODIES,
  WEBHOOK_SUMMARIES,
  webhookEnvelope,
} from '@paydeck/contract/calls/shop/webhook-bodies'
import {
  STANDARD_WEBHOOK_HEADERS,
  WEBHOOK_EVENTS,
  WEBHOOK_SIGNATURE_HEADER,
} from '@paydeck/contract/calls/webhooks'
import { api } from '@paydeck/contract/protocol/api'
import {
  PUBLISHABLE_KEY_HEADER,
  REF_TOKEN_HEADER,
  SECRET_KEY_HEADER,
} from '@paydeck/contract/protocol/client'
import { errorBody } from '@paydeck/contract/protocol/error'
import { documentedShapes } from '@paydeck/contract/protocol/lenient'
import { pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'
import * as z from 'zod/mini'

import { webhookExample } from './webhook-examples.ts'
import { isOfShops } from '../access/key-header.ts'
import { urlOf } from '../edge/route-address.ts'

type Json = Record<string, unknown>

/** The JSON Schema of a request (`input`) or an answer. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const printed = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const meant = documentedShapes.get(zodSchema)
      if (meant) Object.assign(jsonSchema, schemaOf(meant, io))
      // The bounds of a safe integer add nothing and would become the example.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as Json
  delete printed['$schema']
  return printed
}

function parametersOf(route: AnyRoute): Json[] {
  const path = pathParameters(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = route.query ? schemaOf(route.query as z.ZodMiniType, 'input') : {}
  const required = (query['required'] as string[] | undefined) ?? []
  const named = Object.entries((query['properties'] as Json | undefined) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }),
  )
  const key = route.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : []
  return [...path, ...named, ...key]
}

const SECURITY: Record<AnyRoute['access'], Json[]> = {
  public: [],
  staff: [{ bearer: [] }],
  'ref-token': [{ refToken: [] }],
  refresh: [{ sessionCookie: [] }],
  invoice: [{ invoiceCookie: [] }],
  'secret-key': [{ secretKey: [] }, { bearer: [] }],
  'publishable-key': [{ publishableKey: [] }, { secretKey: [] }, { bearer: [] }],
  customer: [{ bearer: [] }],
  frame: [{ bearer: [] }],
  payer: [{ invoiceCookie: [] }, { secretKey: [] }],
}

function operationOf(name: string, route: AnyRoute): Json {
  const headers = route.headers
    ? Object.fromEntries(
        Object.entries(
          (schemaOf(route.headers as z.ZodMiniType, 'output')['properties'] ?? {}) as Json,
        ).map(([header, schema]) => [header, { schema }]),
      )
    : undefined
  const answer = schemaOf(route.answer as z.ZodMiniType, 'output')
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    security: SECURITY[route.access],
    ...(route.requirement && { 'x-requirement': route.requirement }),
    parameters: parametersOf(route),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(route.body as z.ZodMiniType, 'input') } },
      },
    }),
    responses: {
      [route.success ?? 200]: {
        description: 'Done',
        ...(headers && { headers }),
        content: { [route.media ?? 'application/json']: { schema: answer } },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: schemaOf(errorBody, 'output') } },
      },
    },
  }
}

export const GROUPS: Readonly<Record<string, string>> = {
  orders: 'What is to be paid, and the payment page behind its link',
  transactions: 'Payments: read, capture and let go',
  refunds: 'Giving money back',
  payments: 'Saved cards, wallets and what can be paid in instalments',
  customers: 'Who paid',
  checkout: 'The checkout’s frame on a shop’s page',
  sources: 'Checking that a card belongs to who paid with it',
  reports: 'Settlement, exports and bookkeeping files',
  merchants: 'Settings, bank accounts and manual orders of a merchant',
  dashboard: 'The lists, counts and keys behind the dashboard',
  onboarding: 'Opening an account',
  authn: 'Signing in, and staying signed in',
  webhooks: 'What we post to a merchant’s own server, signed',
  config: 'What a dashboard has to know before anybody signs in',
}

const SECURITY_SCHEMES = {
  secretKey: {
    type: 'apiKey',
    in: 'header',
    name: SECRET_KEY_HEADER,
    description: 'What shops call, from their own servers',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: PUBLISHABLE_KEY_HEADER,
    description: 'What a shop’s pages may ask',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, the access token of a person who has signed in, or a customer’s token',
  },
  refToken: {
    type: 'apiKey',
    in: 'header',
    name: REF_TOKEN_HEADER,
    description: 'The ref of a link in an email',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'paydeck_session_{merchantId}',
    description:
      'Set by signing in (its name begins with `__Secure-` over https); browsers send it by themselves',
  },
  invoiceCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'paydeck_invoice_{merchantOrderId}',
    description:
      'Set by opening a payment link (its name begins with `__Secure-` over https); browsers send it by themselves',
  },
}

/** Every event as a delivery of it is made to an endpoint. */
const webhooksOf = (): Json =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: `on${event}`,
          summary: WEBHOOK_SUMMARIES[event],
          tags: ['webhooks'],
          security: [],
          parameters: [WEBHOOK_SIGNATURE_HEADER, ...Object.values(STANDARD_WEBHOOK_HEADERS)].map(
            (name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }),
          ),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  ...schemaOf(webhookEnvelope, 'output'),
                  properties: {
                    ...(schemaOf(webhookEnvelope, 'output')['properties'] as Json),
                    webhookEventType: { const: event },
                    event: schemaOf(WEBHOOK_BODIES[event], 'output'),
                  },
                },
                example: webhookExample(event),
              },
            },
          },
          responses: {
            '2XX': {
              description:
                'Received; any other answer, or none within five seconds, is tried again',
            },
          },
        },
      },
    ]),
  )

/** The OpenAPI 3.1 document of every call, the shops' first. */
export function openApi(origin: string): Json {
  const paths: Record<string, Json> = {}
  const calls = Object.entries(api) as [string, AnyRoute][]
  const isOther = ([, route]: [string, AnyRoute]): number => Number(!isOfShops(route))
  for (const [name, route] of calls.toSorted((one, two) => isOther(one) - isOther(two))) {
    const url = urlOf(route)
    paths[url] = { ...paths[url], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Paydeck API',
      version: '1.0.0',
      description:
        'What shops and their plugins call with an API key, and the calls behind the merchant dashboard and the customer’s payment page. Amounts are integers in minor units.',
    },
    servers: [{ url: origin }],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}
