import { randomUUID } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import { type Call, createClient, SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'

import { invoiceCookie } from '../../../src/http/access/invoice-cookie.ts'
import { CARDS, type TestMerchant, type TestOrder, type World } from '../../harness.ts'
import { startPlan } from '../../money/plan-orders.ts'

/** How many requests race. */
export const CONCURRENCY = 10

export type ActionName = 'charge' | 'refund' | 'capture' | 'void' | 'capture or void' | 'instalment'

export interface Races {
  world: World
  merchant: TestMerchant
  secretKey: string
  origins: readonly string[]
}

/** Ten requests to send at once, and how often the act took effect. */
export interface Race {
  requests: (() => Promise<unknown>)[]
  effects: () => Promise<number>
}

/** The merchant's and the customer's clients of the next server process in turn. */
function clientsAt(
  races: Races,
  index: number,
  order: Pick<TestOrder, 'merchantOrderId' | 'token'>,
) {
  const origin = races.origins[index % races.origins.length] ?? ''
  const bases = { api: `${origin}/api`, v3: `${origin}/api/v3` }
  const withHeaders = (headers: Record<string, string>): Call =>
    createClient({
      bases,
      token: () => Promise.resolve(races.merchant.token),
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), ...headers },
        }),
    })
  return {
    staff: withHeaders({}),
    shop: withHeaders({ [SECRET_KEY_HEADER]: races.secretKey }),
    customer: withHeaders({ cookie: `${invoiceCookie(order.merchantOrderId)}=${order.token}` }),
  }
}

type Clients = ReturnType<typeof clientsAt>

const race = (
  races: Races,
  order: Pick<TestOrder, 'merchantOrderId' | 'token'>,
  request: (clients: Clients, index: number, key: string) => Promise<unknown>,
): Race['requests'] => {
  const shared = randomUUID()
  return Array.from({ length: CONCURRENCY }, (_, index) => {
    const clients = clientsAt(races, index, order)
    // A third repeat one request under its key, as an impatient client would.
    return () => request(clients, index, index % 3 === 0 ? shared : randomUUID())
  })
}

/** How many operations of these kinds took effect on a payment. */
const effectsOf =
  ({ world, merchant }: Races, kinds: readonly string[], merchantOrderId: string) =>
  async (): Promise<number> => {
    const [row] = await world.db.reader.query<{ n: number }>(
      null,
      `select count(*)::int as n from app.payment_operation o
       join app.payment p using (merchant_id, transaction_id)
       where o.merchant_id = $1 and p.merchant_order_id = $2 and o.kind = any($3)
         and o.status not in ('failed')`,
      [merchant.merchantId, merchantOrderId, kinds],
    )
    return row?.n ?? 0
  }

async function charge(races: Races): Promise<Race> {
  const { world, merchant } = races
  const order = await merchant.order({ amount: 1000 })
  const { merchantOrderId } = order
  const tokens = await Promise.all(
    Array.from({ length: CONCURRENCY }, () => world.cardToken(CARDS.visa)),
  )
  return {
    requests: race(races, order, ({ customer }, index, idempotencyKey) => {
      const paymentToken = (index % 3 === 0 ? tokens[0] : tokens[index]) ?? ''
      return customer(api.payOrder, { merchantOrderId, body: { paymentToken } }, { idempotencyKey })
    }),
    effects: effectsOf(races, ['charge'], merchantOrderId),
  }
}

async function refund(races: Races): Promise<Race> {
  const { merchantId, currency } = races.merchant
  const order = await races.merchant.order({ amount: 1000 })
  const { transactionId } = await order.pay(CARDS.visa)
  const body = { transactionId, refundAmount: { amount: 1000, currency } }
  return {
    requests: race(races, order, ({ staff, shop }, index, idempotencyKey) =>
      index % 2 === 0 || index % 3 === 0
        ? staff(api.createRefund, { merchantId, body }, { idempotencyKey })
        : shop(api.refundTransaction, { body }, { idempotencyKey }),
    ),
    effects: effectsOf(races, ['refund'], order.merchantOrderId),
  }
}

const capture = (
  { staff, shop }: Clients,
  { merchantId }: TestMerchant,
  transactionId: string,
  index: number,
) => {
  const body = { captureAmount: 800 }
  return index % 2 === 0
    ? staff(api.captureAuthorisation, { merchantId, transactionId, body })
    : shop(api.captureTransaction, { transactionId, body })
}

const release = (
  { staff, shop }: Clients,
  { merchantId }: TestMerchant,
  transactionId: string,
  index: number,
) =>
  index % 2 === 0
    ? staff(api.cancelAuthorisation, { merchantId, transactionId })
    : shop(api.voidTransaction, { transactionId })

async function raceForHold(
  races: Races,
  deedOf: (index: number) => typeof capture | typeof release,
): Promise<Race> {
  const order = await races.merchant.order({ amount: 1000 })
  const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
  return {
    requests: race(races, order, (clients, index) =>
      deedOf(index)(clients, races.merchant, transactionId, index),
    ),
    effects: effectsOf(races, ['capture', 'void'], order.merchantOrderId),
  }
}

async function instalment(races: Races): Promise<Race> {
  const order = await startPlan(races.world, races.merchant, {
    amount: 100_00,
    email: `${randomUUID()}@example.com`,
  })
  const { merchantOrderId } = order
  const { data } = await order.customer(api.getPlan, { merchantOrderId })
  const body = { what: 'next' as const, outstanding: data.outstanding }
  return {
    requests: race(races, order, ({ customer }, _, idempotencyKey) =>
      customer(api.payInstalments, { merchantOrderId, body }, { idempotencyKey }),
    ),
    effects: effectsOf(races, ['instalment'], merchantOrderId),
  }
}

export const ACTIONS: Readonly<Record<ActionName, (races: Races) => Promise<Race>>> = {
  charge,
  refund,
  capture: (races) => raceForHold(races, () => capture),
  void: (races) => raceForHold(races, () => release),
  'capture or void': (races) =>
    raceForHold(races, (index) => (index < CONCURRENCY / 2 ? capture : release)),
  instalment,
}
