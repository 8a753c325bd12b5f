import { PaydeckError } from './errors.js'
import { pay } from './pay.js'
import { sender } from './request.js'
import { verbsOf } from './verbs.js'

export { PaydeckError }
export { readWebhook } from './webhooks.js'

/** @typedef {import('./index.d.ts').Paydeck} Paydeck */

const id = encodeURIComponent

/** @param {import('./index.d.ts').Options} options @returns {Paydeck} */
export function paydeck(options) {
  const send = sender(options)

  const { get, list, postWithKey, postWithoutKey, post, remove } = verbsOf(send)
  return {
    orders: {
      create: (order, once) => postWithKey('/orders', order, once),
      createLink: (request, once) => postWithKey('/orders/invoices', request, once),
      get: (orderId) => get(`/orders/${id(orderId)}`),
      list: (query) => list('/orders', query),
      async rename(orderId, internalOrderId) {
        const path = `/orders/${id(orderId)}`
        await send({ method: 'PATCH', path, body: { internalOrderId }, isRepeatable: true })
      },
      async cancel(orderId) {
        await remove(`/orders/${id(orderId)}`)
      },
      pay: (orderId, request, once) => pay(send, orderId, request, once),
    },
    payments: {
      get: (transactionId) => get(`/transactions/${id(transactionId)}`),
      list: (query) => list('/transactions', query),
      capture: (transactionId, request = {}, once) =>
        postWithKey(`/transactions/${id(transactionId)}/authorisation:capture`, request, once),
      release: (transactionId) => remove(`/transactions/${id(transactionId)}/authorisation`),
    },
    refunds: {
      create: (request, once) => postWithoutKey('/refunds', request, once),
      get: (refundId) => get(`/refunds/${id(refundId)}`),
      list: (query) => list('/refunds', query),
    },
    customers: {
      upsert: (customer) => post('/customers/plugin', customer),
      signIn: (customerId) =>
        post('/authn/tenants/accounts:signinCustomerWithCustomerId', { customerId }),
      limit: (request) => post('/payments/plan/eligibility-max', request),
    },
    savedCards: {
      token: (request, once) => postWithKey('/payments/saved-card', request, once),
      remove: ({ merchantId, customerId, cardPaymentSourceId }) =>
        remove(
          `/merchants/${id(merchantId)}/payments/sources/card/${id(customerId)}/${id(cardPaymentSourceId)}`,
        ),
    },
  }
}
