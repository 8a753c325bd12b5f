import { parseAmount } from '@paydeck/contract/money/money'

import { numberKey } from '../../db/conditions.ts'
import { badRequest } from '../../kit/errors.ts'
import type { RefundFilter } from './list-store.ts'

interface RefundQuery {
  internalOrderId?: string | undefined
  customerEmail?: string | undefined
  amount?: string | undefined
}

/** The filter of the list and its report. Throws 400 for an invalid amount. */
export function toRefundSearch(query: RefundQuery): Omit<RefundFilter, 'start' | 'end'> {
  const amount = query.amount === undefined ? null : parseAmount(query.amount)
  if (query.amount !== undefined && amount === null) throw badRequest('Please enter a valid amount')
  return {
    orderStart: numberKey(query.internalOrderId ?? '') || null,
    emailStart: query.customerEmail?.trim().toLowerCase() || null,
    amount,
  }
}
