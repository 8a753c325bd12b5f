// What a shop's developer writes with types made from the document: an order, its payment, and a part of it back.
import type { paths } from './dist/paydeck.js'

type Method = 'get' | 'post'
type Body<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  requestBody?: { content: { 'application/json': infer Sent } }
}
  ? Sent
  : never
type Answer<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  responses: { 200: { content: { 'application/json': infer Received } } }
}
  ? Received
  : never

const { ORIGIN = '', SECRET = '', CARD_TOKEN = '' } = process.env

async function call<Path extends keyof paths, M extends Method>(
  method: M,
  path: Path,
  { ids = {}, body }: { ids?: Record<string, string>; body?: Body<Path, M> },
): Promise<Answer<Path, M>> {
  const url = ORIGIN + path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: { 'Content-Type': 'application/json', 'Limepay-SecretKey': SECRET },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer<Path, M>
}

const order = await call('post', '/api/orders', {
  body: {
    internalOrderId: 'TYPED-1',
    paymentAmount: { amount: 5600, currency: 'AUD' },
    items: [{ amount: 2800, quantity: 2, description: 'Coffee' }],
  },
})
const { merchantOrderId } = order
const paid = await call('post', '/api/orders/{merchantOrderId}/pay', {
  ids: { merchantOrderId },
  body: { paymentToken: CARD_TOKEN },
})
const { transactionId } = paid
const refund = await call('post', '/api/refunds', {
  body: { transactionId, refundAmount: { amount: 600, currency: 'AUD' } },
})
const payment = await call('get', '/api/transactions/{transactionId}', { ids: { transactionId } })
console.log(
  JSON.stringify([
    order.status,
    paid.transactionStatus,
    refund.status,
    payment.status,
    payment.refundedAmount,
  ]),
)
