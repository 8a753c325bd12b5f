import type { Invoice } from '@paydeck/contract/calls/invoice'
import { ApiError } from '@paydeck/contract/protocol/error'

import type { InvoiceApi } from '../invoice-api.ts'
import { isShut } from '../method/pay.ts'

/** Where the customer stands: before their order, before a closed door, or without an answer. */
export type Place =
  | { at: 'invoice'; invoice: Invoice }
  | { at: 'shut'; status: number }
  | { at: 'unreachable'; error: ApiError }

/** Asks the server for the order and says where that leads. Never throws for what the server or network does. */
export async function findPlace(read: InvoiceApi['read']): Promise<Place> {
  try {
    return { at: 'invoice', invoice: await read() }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (isShut(failure)) return { at: 'shut', status: failure.status }
    return { at: 'unreachable', error: failure }
  }
}
