import type { Invoice, payAnswer } from '@paydeck/contract/calls/invoice'
import { invoiceCalls, payCall } from '@paydeck/contract/calls/invoice'
import type { payRequest } from '@paydeck/contract/calls/pay-order'
import type { Call } from '@paydeck/contract/protocol/client'
import { createClient } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import { route } from '@paydeck/contract/protocol/route'
import * as z from 'zod/mini'

export type Paid = z.output<typeof payAnswer>

/** What is sent is made here: its shape would only make the page larger. */
const payOrder = route({ ...payCall, body: z.unknown() })
type PayBody = z.input<typeof payRequest>

/** The calls of the page; the invoice cookie of the order goes with them. */
export interface InvoiceApi {
  merchantOrderId: string
  /** Any call of the contract; throws ApiError, status 0 when the server did not answer in time. */
  call: Call
  read: () => Promise<Invoice>
  /** Pays in full, or the first part of a plan. */
  pay: (
    paymentToken: string,
    idempotencyKey: string,
    how?: { payPlanVariant: string },
  ) => Promise<Paid>
  /** Asks what came of the challenge that the customer was sent to; may be repeated. */
  confirm: (threeDSAuthorisationId: string) => Promise<Paid>
}

const READ_PATIENCE = 15_000
const PAY_PATIENCE = 60_000

/** The calls for one order. They throw ApiError; status 0 when the server did not answer in time. */
export function createInvoiceApi(merchantOrderId: string): InvoiceApi {
  const send = createClient({
    bases: { api: '/api', v3: '/api/v3' },
    token: () => Promise.resolve(null),
  })
  const call: Call = (definition, args, extra) => {
    const patience = definition.method === 'GET' ? READ_PATIENCE : PAY_PATIENCE
    const signal = AbortSignal.timeout(patience)
    return send(definition, args, { signal, ...extra }).catch(asApiError(definition.otherwise))
  }
  const { getInvoice } = invoiceCalls
  return {
    merchantOrderId,
    call,
    read: async () => (await call(getInvoice, { merchantOrderId })).data,
    pay: async (paymentToken, idempotencyKey, how) => {
      const body: PayBody = { paymentToken, ...how }
      return (await call(payOrder, { merchantOrderId, body }, { idempotencyKey })).data
    },
    confirm: async (threeDSAuthorisationId) => {
      const body: PayBody = { paymentActionRequired: { threeDSAuthorisationId } }
      return (await call(payOrder, { merchantOrderId, body })).data
    },
  }
}

/** A call that ran out of time or lost its connection half-way was not answered, like one that never connected. */
const asApiError =
  (otherwise: string) =>
  (failure: unknown): never => {
    throw failure instanceof ApiError ? failure : new ApiError(otherwise, 0, 'unreachable')
  }
