import { paymentColumns } from '@paydeck/contract/lists/payment-columns'
import { filtersOf } from '@paydeck/contract/lists/columns'
import { tagKey } from '@paydeck/contract/merchant/notes-and-tags'
import { parseAmount } from '@paydeck/contract/money/money'
import type { paymentsQuery } from '@paydeck/contract/calls/payments/payments'
import type * as z from 'zod/mini'

import type { Row } from '../../db/rows.ts'
import { numberKey } from '../../db/conditions.ts'
import { badRequest } from '../../kit/errors.ts'
import { toRange, type OpenRange } from '../counts/day-range.ts'

type Query = z.output<typeof paymentsQuery>
type Equal = { [Field in keyof Row<'app.payment'>]?: Row<'app.payment'>[Field] | null }

/** Normalised as they are stored; each has an index. */
type Begins = {
  [Field in 'internalOrderKey' | 'internalCustomerKey' | 'customerEmailKey']?: string
}

export interface PaymentFilter extends OpenRange {
  transactionIds: string[] | null
  equal: Equal
  begins: Begins
  /** In the form in which tags are compared; null for any. */
  tagKey: string | null
}

const OWN = Object.keys(filtersOf(paymentColumns)) as (keyof Query & keyof Equal)[]

export function toPaymentFilter(query: Query): PaymentFilter {
  const amount = query.amount === undefined ? null : parseAmount(query.amount)
  if (query.amount !== undefined && amount === null) throw badRequest('Please enter a valid amount')
  const equal = {
    ...Object.fromEntries(OWN.map((name) => [name, query[name]])),
    status: query.status,
    transactionAmount: amount,
  }
  const begins = {
    internalOrderKey: numberKey(query.internalOrderId ?? ''),
    internalCustomerKey: numberKey(query.internalCustomerId ?? ''),
    customerEmailKey: query.customerEmail?.trim().toLowerCase(),
  }
  return {
    ...toRange(query),
    transactionIds: query.transactionIds ?? null,
    equal: defined(equal),
    begins: defined(begins),
    tagKey: tagKey(query.tag ?? '') || null,
  }
}

/** A blank search has no effect. */
const defined = <Value>(values: Record<string, Value>): Record<string, NonNullable<Value>> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value != null && value !== ''),
  ) as Record<string, NonNullable<Value>>

/** Whether the rollups can answer this filter: only range, status and type. */
export function isCounted({ transactionIds, equal, begins, ...filter }: PaymentFilter): boolean {
  if (transactionIds !== null || filter.tagKey !== null) return false
  const { status: _status, payType: _payType, ...others } = equal
  return Object.keys({ ...others, ...begins }).length === 0
}
