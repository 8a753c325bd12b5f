import { addDays, localDay, readRange, startOfDay, type InstantRange } from '@paydeck/contract/days'
import { parseAmount } from '@paydeck/contract/money'
import type { paymentsQuery } from '@paydeck/contract/calls/payments'
import type * as z from 'zod/mini'

import { badRequest } from '../../kit/errors.ts'

export { cutByDays, toRange } from '../counts/day-range.ts'

/** What a list of payments is narrowed to. */
export interface PaymentFilter {
  /** Half-open; null where the list is not limited on that side. */
  start: Date | null
  end: Date | null
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

/** A wire range that may be open on either side. */
export function toRange(query: {
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  timeZone?: string | undefined
}): { start: Date | null; end: Date | null } {
  const after = query.createdAfter
  const before = query.createdBefore
  return {
    start: after === undefined ? null : readRange(after, after, query.timeZone).start,
    end: before === undefined ? null : readRange(before, before, query.timeZone).end,
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

/**
 * A range cut into whole local days of the merchant, which the day rollup counts, and the part days at its ends,
 * which are counted row by row. Days are inclusive-exclusive; null where the range is open.
 */
export interface DayCut {
  firstDay: string | null
  /** The day after the last whole one. */
  endDay: string | null
  /** Rows newer than the whole days. */
  newest: InstantRange | null
  /** Rows older than the whole days. */
  oldest: InstantRange | null
}

/** Cuts a range by the days of a zone. When it holds no whole day, everything is in `newest`. */
export function cutByDays(start: Date | null, end: Date | null, timeZone: string): DayCut {
  const firstDay = start === null ? null : wholeDayFrom(start, timeZone)
  const endDay = end === null ? null : localDay(end, timeZone)
  if (firstDay !== null && endDay !== null && firstDay >= endDay && start && end)
    return { firstDay: endDay, endDay, newest: { start, end }, oldest: null }
  const endOfDays = endDay === null ? null : startOfDay(endDay, timeZone)
  const startOfDays = firstDay === null ? null : startOfDay(firstDay, timeZone)
  return {
    firstDay,
    endDay,
    newest: end && endOfDays && endOfDays < end ? { start: endOfDays, end } : null,
    oldest: start && startOfDays && start < startOfDays ? { start, end: startOfDays } : null,
  }
}

/** The first day that begins at or after an instant. */
function wholeDayFrom(instant: Date, timeZone: string): string {
  const day = localDay(instant, timeZone)
  return startOfDay(day, timeZone).getTime() === instant.getTime() ? day : addDays(day, 1)
}
