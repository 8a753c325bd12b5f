import type { Invoice } from '@paydeck/contract/calls/invoice'
import { ApiError } from '@paydeck/contract/protocol/error'

import type { InvoiceApi } from '../invoice-api.ts'
import { isLinkInvalid } from '../method/pay.ts'

export type PageState =
  | { kind: 'invoice'; invoice: Invoice }
  | { kind: 'invalid'; status: number }
  | { kind: 'unreachable'; error: ApiError }

/** Reads the order and decides which page to show. Never throws for network or server failures. */
export async function loadPageState(read: InvoiceApi['read']): Promise<PageState> {
  try {
    return { kind: 'invoice', invoice: await read() }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (isLinkInvalid(failure)) return { kind: 'invalid', status: failure.status }
    return { kind: 'unreachable', error: failure }
  }
}
