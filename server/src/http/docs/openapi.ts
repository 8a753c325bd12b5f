import { api, type CallName } from '@paydeck/contract/protocol/api'
import { errorBody } from '@paydeck/contract/protocol/error'
import type { AnyRoute } from '@paydeck/contract/protocol/route'

import { isShopCall } from '../access/key-header.ts'
import { urlOf } from '../edge/route-address.ts'
import { schemaNames } from './openapi/names.ts'
import { operationOf } from './openapi/operation.ts'
import { schemaPrinter, type Json } from './openapi/print-schema.ts'
import { challengeOf, COMMON_RESPONSES } from './openapi/responses.ts'
import { SECURITY_SCHEMES } from './openapi/security.ts'
import { webhooksOf } from './openapi/webhooks.ts'

export const GROUPS: Readonly<Record<string, string>> = {
  orders: 'What is to be paid, and the payment page behind its link',
  transactions: 'Payments: read, capture and let go',
  refunds: 'Giving money back',
  payments: 'Saved cards, wallets and what can be paid in instalments',
  customers: 'Who paid',
  'third generation': 'The same under the names of the plugins that are distributed today',
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

let cached: Json | undefined

/** The OpenAPI 3.1 document of all calls, shops' calls first. Built on first use. */
export const openApi = (origin: string): Json => ({
  ...(cached ??= print()),
  servers: [{ url: origin, description: 'This installation' }],
})

function print(): Json {
  const calls = Object.entries(api) as [CallName, AnyRoute][]
  const printer = schemaPrinter(schemaNames(calls))
  printer.print(errorBody, 'output')
  const rank = ([, route]: [string, AnyRoute]): number => Number(!isShopCall(route))
  const paths: Record<string, Json> = {}
  for (const [name, route] of calls.toSorted((a, b) => rank(a) - rank(b))) {
    const url = urlOf(route)
    paths[url] = { ...paths[url], [route.method.toLowerCase()]: operationOf(name, route, printer) }
  }
  const webhooks = webhooksOf(printer)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Paydeck API',
      version: '1.0.0',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'What shops and their plugins call with an API key, and the calls behind the merchant dashboard and the customer’s payment page. Amounts are integers in minor units.',
    },
    // `openApi` fills in the installation's address.
    servers: [],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: {
        ...printer.definitions,
        Challenge: challengeOf(printer.definitions['Error'] as Parameters<typeof challengeOf>[0]),
      },
      responses: COMMON_RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}
