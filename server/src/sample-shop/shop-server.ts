import { randomUUID } from 'node:crypto'

import {
  paydeck,
  PaydeckError,
  type Paydeck,
  type PayRequest,
} from '../../../packages/paydeck-node/src/index.js'

/** Items for sale. Prices, in cents, never come from the page. */
const ITEMS = [
  { name: 'House blend, 1 kg', quantity: 2, amount: 48_00 },
  { name: 'Paper filters', quantity: 1, amount: 8_50 },
] as const
const TOTAL = ITEMS.reduce((sum, { amount }) => sum + amount, 0)

const GUEST = 'guest@customer.example'
const JANE = {
  internalCustomerId: 'sample-shop-jane',
  emailAddress: 'jane@customer.example',
  givenName: 'Jane',
  familyName: 'Citizen',
}

export interface ShopKeys {
  publicKey: string
  secretKey: string
}

interface Paid {
  transactionId: string
  type: string
}

/** The shop's record of an order; this sample keeps it in memory. */
interface ShopOrder {
  merchantOrderId: string
  paid: Paid | null
}

export interface Cart {
  number: string
  items: readonly { name: string; quantity: number; amount: number }[]
  total: number
  publicKey: string
  email: string
  customer: string | null
  customerToken: string | null
  paid: Paid | null
}

export type PayAnswer = { paid: Paid } | { action: unknown } | { message: string }

export interface ShopServer {
  /** The cart with an order number, or a new one. */
  cart(number: string | null, isJane: boolean): Promise<Cart>
  /** Pays an order with the checkout's token, or pays again after a challenge. */
  pay(
    number: string,
    paymentToken: string,
    action: PayRequest['paymentActionRequired'],
  ): Promise<PayAnswer>
}

interface Shop {
  publicKey: string
  client: Paydeck
  orders: Map<string, ShopOrder>
}

/** The server side of the sample shop. It uses our API like any shop, with its secret key and our library. */
export function shopServer(origin: string, { publicKey, secretKey }: ShopKeys): ShopServer {
  const client = paydeck({ origin, secretKey })
  const shop = { publicKey, client, orders: new Map<string, ShopOrder>() }
  return {
    cart: (number, isJane) => openCart(shop, number, isJane),
    pay: (number, paymentToken, action) => pay(shop, number, { paymentToken, action }),
  }
}

async function signIn({ client }: Shop): Promise<{ customerId: string; customerToken: string }> {
  const { customerId } = await client.customers.upsert(JANE)
  const { customToken } = await client.customers.signIn(customerId)
  return { customerId, customerToken: customToken }
}

async function createOrder(
  { client }: Shop,
  number: string,
  customerId: string | null,
): Promise<ShopOrder> {
  const { merchantOrderId } = await client.orders.create({
    internalOrderId: number,
    description: 'Sample shop',
    paymentAmount: { amount: TOTAL, currency: 'AUD' },
    customerEmail: customerId === null ? GUEST : JANE.emailAddress,
    ...(customerId !== null && { customerId }),
    items: ITEMS.map(({ name, quantity, amount }) => ({
      description: name,
      quantity,
      amount: amount / quantity,
      currency: 'AUD',
    })),
  })
  return { merchantOrderId, paid: null }
}

async function openCart(
  shop: Shop,
  requestedNumber: string | null,
  isJane: boolean,
): Promise<Cart> {
  const jane = isJane ? await signIn(shop) : null
  const existing = shop.orders.get(requestedNumber ?? '')
  const number =
    existing && requestedNumber !== null ? requestedNumber : `SHOP-${randomUUID().slice(0, 8)}`
  const order = existing ?? (await createOrder(shop, number, jane?.customerId ?? null))
  shop.orders.set(number, order)
  const about = { number, items: ITEMS, total: TOTAL, publicKey: shop.publicKey, paid: order.paid }
  return jane
    ? {
        ...about,
        email: JANE.emailAddress,
        customer: JANE.givenName,
        customerToken: jane.customerToken,
      }
    : { ...about, email: GUEST, customer: null, customerToken: null }
}

async function pay(
  { client, orders }: Shop,
  number: string,
  { paymentToken, action }: { paymentToken: string; action: PayRequest['paymentActionRequired'] },
): Promise<PayAnswer> {
  const order = orders.get(number)
  if (!order) return { message: 'This order is not known any more. Reload the page.' }
  try {
    const { paid, challenge } = await client.orders.pay(order.merchantOrderId, {
      paymentToken,
      request3DS: true,
      ...(action && { paymentActionRequired: action }),
    })
    if (challenge) return { action: challenge.paymentActionRequired }
    order.paid = { transactionId: paid.transactionId, type: paid.type }
    return { paid: order.paid }
  } catch (failure) {
    if (failure instanceof PaydeckError) return { message: failure.message }
    throw failure
  }
}
