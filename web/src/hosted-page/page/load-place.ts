import type { Invoice } from '@paydeck/contract/calls/invoice'
import { ApiError } from '@paydeck/contract/protocol/error'

import type { InvoiceApi } from '../invoice-api.ts'
import { isLinkInvalid } from '../method/pay.ts'

export type Place =
  | { at: 'invoice'; invoice: Invoice }
  | { at: 'shut'; status: number }
  | { at: 'unreachable'; error: ApiError }

/** Reads the order and decides which page to show. Never throws for network or server failures. */
export async function loadPageState(read: InvoiceApi['read']): Promise<Place> {
  try {
    return { at: 'invoice', invoice: await read() }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (isLinkInvalid(failure)) return { at: 'shut', status: failure.status }
    return { at: 'unreachable', error: failure }
  }
}
