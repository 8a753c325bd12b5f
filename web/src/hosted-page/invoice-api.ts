import type { Invoice, payResponse } from '@paydeck/contract/calls/invoice'
import { invoiceCalls } from '@paydeck/contract/calls/invoice'
import { payCalls, type payRequest } from '@paydeck/contract/calls/payments/pay-order'
import type { Call } from '@paydeck/contract/protocol/client'
import { createClient } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import type * as z from 'zod/mini'

export type PayAnswer = z.output<typeof payResponse>

type PayBody = z.input<typeof payRequest>

export interface InvoiceApi {
  merchantOrderId: string
  /** Any call of the contract; throws ApiError, status 0 when the server did not answer in time. */
  call: Call
  read: () => Promise<Invoice>
  pay: (
    paymentToken: string,
    idempotencyKey: string,
    options?: { payPlanVariant: string },
  ) => Promise<PayAnswer>
  confirm: (threeDSAuthorisationId: string) => Promise<PayAnswer>
}

const READ_TIMEOUT_MS = 15_000
const PAY_TIMEOUT_MS = 60_000

/**
 * The calls for one order, with its invoice cookie. They throw ApiError; status 0 when the server
 * did not answer in time.
 */
export function createInvoiceApi(merchantOrderId: string): InvoiceApi {
  const send = createClient({
    bases: { api: '/api', v3: '/api/v3' },
    token: () => Promise.resolve(null),
  })
  const call: Call = (definition, args, options) => {
    const timeout = definition.method === 'GET' ? READ_TIMEOUT_MS : PAY_TIMEOUT_MS
    const signal = AbortSignal.timeout(timeout)
    return send(definition, args, { signal, ...options }).catch(asApiError(definition.otherwise))
  }
  const { getInvoice } = invoiceCalls
  const { payOrder } = payCalls
  return {
    merchantOrderId,
    call,
    read: async () => (await call(getInvoice, { merchantOrderId })).data,
    pay: async (paymentToken, idempotencyKey, options) => {
      const body: PayBody = { paymentToken, ...options }
      return (await call(payOrder, { merchantOrderId, body }, { idempotencyKey })).data
    },
    confirm: async (threeDSAuthorisationId) => {
      const body: PayBody = { paymentActionRequired: { threeDSAuthorisationId } }
      return (await call(payOrder, { merchantOrderId, body })).data
    },
  }
}

/** A time-out or a connection lost half-way counts as no answer. */
const asApiError =
  (fallbackMessage: string) =>
  (failure: unknown): never => {
    throw failure instanceof ApiError ? failure : new ApiError(fallbackMessage, 0, 'unreachable')
  }
