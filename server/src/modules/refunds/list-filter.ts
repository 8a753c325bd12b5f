import { parseAmount } from '@paydeck/contract/money/money'

import { numberKey } from '../../db/conditions.ts'
import { badRequest } from '../../kit/errors.ts'
import type { RefundFilter } from './list-store.ts'

interface Asked {
  internalOrderId?: string | undefined
  customerEmail?: string | undefined
  amount?: string | undefined
}

/** The filter of the list and its report. Throws 400 for an invalid amount. */
export function toRefundSearch(asked: Asked): Omit<RefundFilter, 'start' | 'end'> {
  const amount = asked.amount === undefined ? null : parseAmount(asked.amount)
  if (asked.amount !== undefined && amount === null) throw badRequest('Please enter a valid amount')
  return {
    orderStart: numberKey(asked.internalOrderId ?? '') || null,
    emailStart: asked.customerEmail?.trim().toLowerCase() || null,
    amount,
  }
}
