import { parseAmount } from '@paydeck/contract/money/money'
import type { paymentsQuery } from '@paydeck/contract/calls/payments'
import type * as z from 'zod/mini'

import { badRequest } from '../../kit/errors.ts'
import { toRange, type OpenRange } from '../counts/day-range.ts'

/** What a list of payments is narrowed to. */
export interface PaymentFilter extends OpenRange {
  status: string | null
  payType: string | null
  internalOrderId: string | null
  internalCustomerId: string | null
  customerId: string | null
  /** Lower case, as it is stored. */
  emailKey: string | null
  /** Minor units. */
  amount: number | null
  transactionIds: string[] | null
}

/** Reads the query of the payments list; an amount that is none refuses the request. */
export function toPaymentFilter(query: z.output<typeof paymentsQuery>): PaymentFilter {
  const amount = query.amount === undefined ? null : parseAmount(query.amount)
  if (query.amount !== undefined && amount === null) throw badRequest('Please enter a valid amount')
  return {
    ...toRange(query),
    status: query.status ?? null,
    payType: query.payType ?? null,
    internalOrderId: query.internalOrderId ?? null,
    internalCustomerId: query.internalCustomerId ?? null,
    customerId: query.customerId ?? null,
    emailKey: query.customerEmail?.trim().toLowerCase() ?? null,
    amount,
    transactionIds: query.transactionIds ?? null,
  }
}

/** Whether the rollups answer this filter: nothing beyond range, status and type. */
export function isCounted(filter: PaymentFilter): boolean {
  return (
    filter.internalOrderId === null &&
    filter.internalCustomerId === null &&
    filter.customerId === null &&
    filter.emailKey === null &&
    filter.amount === null &&
    filter.transactionIds === null
  )
}
