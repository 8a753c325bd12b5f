import type { Invoice, payAnswer } from '@paydeck/contract/calls/invoice'
import { invoiceCalls } from '@paydeck/contract/calls/invoice'
import { createClient } from '@paydeck/contract/client'
import { ApiError } from '@paydeck/contract/error'
import type * as z from 'zod/mini'

/** The calls of the page; the invoice cookie of the order goes with them. */
export interface InvoiceApi {
  read: () => Promise<Invoice>
  pay: (paymentToken: string, idempotencyKey: string) => Promise<z.output<typeof payAnswer>>
  /** Asks what came of the challenge that the customer was sent to; may be repeated. */
  confirm: (threeDSAuthorisationId: string) => Promise<z.output<typeof payAnswer>>
}

const READ_PATIENCE = 15_000
const PAY_PATIENCE = 60_000

/** The calls for one order. They throw ApiError; status 0 when the server did not answer in time. */
export function createInvoiceApi(merchantOrderId: string): InvoiceApi {
  const call = createClient({
    bases: { api: '/api', v3: '/api/v3' },
    token: () => Promise.resolve(null),
  })
  return {
    read: async () => {
      const { getInvoice } = invoiceCalls
      const signal = AbortSignal.timeout(READ_PATIENCE)
      const { data } = await call(getInvoice, { merchantOrderId }, { signal }).catch(
        asApiError(getInvoice.otherwise),
      )
      return data
    },
    pay: async (paymentToken, idempotencyKey) => {
      const { payOrder } = invoiceCalls
      const signal = AbortSignal.timeout(PAY_PATIENCE)
      const { data } = await call(
        payOrder,
        { merchantOrderId, body: { paymentToken } },
        { idempotencyKey, signal },
      ).catch(asApiError(payOrder.otherwise))
      return data
    },
    confirm: async (threeDSAuthorisationId) => {
      const { payOrder } = invoiceCalls
      const signal = AbortSignal.timeout(PAY_PATIENCE)
      const body = { paymentActionRequired: { threeDSAuthorisationId } }
      const { data } = await call(payOrder, { merchantOrderId, body }, { signal }).catch(
        asApiError(payOrder.otherwise),
      )
      return data
    },
  }
}

/** A call that ran out of time or lost its connection half-way was not answered, like one that never connected. */
const asApiError =
  (otherwise: string) =>
  (failure: unknown): never => {
    throw failure instanceof ApiError ? failure : new ApiError(otherwise, 0, 'unreachable')
  }
