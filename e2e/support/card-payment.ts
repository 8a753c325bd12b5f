import { api } from '@paydeck/contract/protocol/api'
import { CARD_TOKENS_PATH, type CardToken } from '@paydeck/contract/calls/payments/card-provider'
import { createClient } from '@paydeck/contract/protocol/client'

import type { Merchant, Order } from './merchant.ts'

/** Cards of docs/test-cards.md. */
export const CARDS = {
  visa: '4242424242424242',
  refundFails: '4000000000005126',
  refundPending: '4000000000007726',
} as const

async function tokenOf(origin: string, number: string): Promise<string> {
  const answer = await fetch(origin + CARD_TOKENS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expMonth: 12, expYear: 2031, cvc: '123', name: 'Jane Citizen' }),
  })
  const { paymentToken } = (await answer.json()) as CardToken
  return paymentToken
}

/** Pays an order over the API, as its customer; returns the id of the payment. */
export async function payByCard(
  { link, merchantOrderId }: Order,
  card: string = CARDS.visa,
): Promise<string> {
  const { origin, searchParams } = new URL(link)
  const cookie = `paydeck_invoice_${merchantOrderId}=${searchParams.get('token') ?? ''}`
  const customer = createClient({
    bases: { api: `${origin}/api`, v3: `${origin}/api/v3` },
    token: () => Promise.resolve(null),
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie },
      }),
  })
  const body = { paymentToken: await tokenOf(origin, card) }
  const { data } = await customer(api.payOrder, { merchantOrderId, body })
  return data.transactionId
}

/** Creates an order and pays it by card; an order that only holds its amount ends up held. */
export async function paidOrder(
  merchant: Merchant,
  amount: number,
  card?: string,
  options?: { authoriseOnly?: boolean },
): Promise<Order & { transactionId: string }> {
  const order = await merchant.order({ amount, billing: { name: 'Jane Citizen' }, ...options })
  return { ...order, transactionId: await payByCard(order, card) }
}
