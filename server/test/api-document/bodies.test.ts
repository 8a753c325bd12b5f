import { api } from '@paydeck/contract/protocol/api'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openApi } from '../../src/http/docs/openapi.ts'
import { EXAMPLES, type ShopCall } from '../../src/http/docs/openapi/examples.ts'
import { openMerchantFixture, savedCard, type MerchantFixture } from '../merchant-fixture.ts'
import { CARDS, startWorld, type World } from '../harness.ts'
import { sendCall, callsOf } from '../prepared-call.ts'
import { sampleOf, type Known, type Schema, type Schemas } from './sample-body.ts'

let world: World
let own: MerchantFixture
beforeAll(async () => {
  world = await startWorld()
  own = await openMerchantFixture(world)
})
afterAll(() => world.stop())

const { schemas } = (
  openApi('https://pay.example') as unknown as { components: { schemas: Schemas } }
).components

const withBodies = (Object.keys(EXAMPLES) as ShopCall[]).filter(
  (name) => (api[name] as AnyRoute).body !== undefined,
)

/** Refunds different amounts each time, since equal ones look like a double press. */
let refunds = 0
const THIRD_ORDER = sampleOf(
  {
    type: 'object',
    properties: {
      CreateOnlineOrder: schemas['V3CreateOrderRequest']?.properties?.['CreateOnlineOrder'] ?? {},
    },
    required: ['CreateOnlineOrder'],
  },
  { schemas, known: {}, fields: 'all' },
) as { CreateOnlineOrder: unknown }

/** Values for each call that depend on the merchant's state. */
async function valuesFor(name: ShopCall): Promise<Known> {
  const { merchant } = own
  const { customerId, cardPaymentSourceId } = await savedCard(world, own)
  switch (name) {
    case 'payOrder':
      // The document offers alternatives; this pays in full, at once, with a newly typed card.
      return {
        paymentToken: await world.cardToken(CARDS.visa),
        payPlanVariant: undefined,
        returnURL: undefined,
        paymentActionRequired: undefined,
      }
    case 'refundTransaction': {
      const order = await merchant.order({ amount: 2500 })
      return { transactionId: (await order.pay(CARDS.visa)).transactionId }
    }
    case 'createShopOrder':
    case 'createPayByLink':
      return {
        taxIncluded: true,
        taxIncludedAmountOverride: 90,
        // The merchant has listed no return addresses.
        returnURL: undefined,
        cancelURL: undefined,
      }
    case 'v3CreateOrder':
      return { CreatePayByLink: undefined, CreateOnlineOrder: THIRD_ORDER.CreateOnlineOrder }
    case 'v3PayOrder':
      return {
        PayByCard: { paymentTokenId: await world.cardToken(CARDS.visa) },
        PayByPaymentToken: undefined,
        Confirm3DSComplete: undefined,
      }
    case 'v3CreateToken':
      return { paymentSourceId: cardPaymentSourceId }
    case 'v3ChangeTransaction':
      return { refundAmount: 1 + (refunds += 1) }
    case 'planEligibility':
      return { customerId, payPlanVariant: undefined }
    default:
      return { customerId, cardPaymentSourceId, emailAddress: 'sam@example.com' }
  }
}

const refOf = (name: ShopCall): Schema => {
  const document = openApi('https://pay.example') as unknown as {
    paths: Record<
      string,
      Record<
        string,
        { operationId: string; requestBody?: { content: Record<string, { schema: Schema }> } }
      >
    >
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const operation = operations.find(({ operationId }) => operationId === name)
  return operation?.requestBody?.content['application/json']?.schema ?? {}
}

test.each(withBodies.flatMap((name) => [['all', name] as const, ['required', name] as const]))(
  'BEY-87 accepts a body with %s fields of the schema of %s',
  async (fields, name) => {
    const prepare = callsOf(world, own)
    // The sample's order is paid by the first of the two requests.
    const order = await own.merchant.order({ amount: 1000 })
    const prepared = await prepare(name)
    const asKey = name === 'payOrder' && {
      headers: {
        'content-type': 'application/json',
        'limepay-secretkey': own.secretKey,
      },
      params: { merchantOrderId: order.merchantOrderId },
    }
    const body = sampleOf(refOf(name), { schemas, known: await valuesFor(name), fields })
    const { status, body: text } = await sendCall(world.origin, { ...prepared, ...asKey, body })
    expect(status, text).toBe((api[name] as AnyRoute).success ?? 200)
  },
)
