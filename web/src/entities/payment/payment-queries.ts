import type { Payment, PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import { paymentCalls } from '@paydeck/contract/calls/payments/payments'
import { PAGE_COUNT_HEADER, TOTAL_HEADER } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { addressOf, call } from '#/lib/api/api.ts'
import type { Paged } from '#/ui/table/column.ts'

const paymentsKey = (merchantId: string) => ['payments', merchantId] as const

/** The prefix of all list keys; the last part of each key is its query. */
export const listsKey = (merchantId: string) => [...paymentsKey(merchantId), 'list'] as const

/** Keeps payments in full, on a plan, or both, in case the server does not filter. */
export function keepPayments(payments: Payment[], payType?: 'card' | 'plan'): Payment[] {
  return payments.filter(({ transactionPayType: { payCardId, payPlanId } }) => {
    if (payType === 'card') return Boolean(payCardId)
    if (payType === 'plan') return Boolean(payPlanId) && !payCardId
    return Boolean(payCardId) || Boolean(payPlanId)
  })
}

export const paymentsList = (merchantId: string, query: PaymentsQuery) =>
  queryOptions({
    queryKey: [...listsKey(merchantId), query],
    meta: { watched: addressOf(paymentCalls.queryPayments, { merchantId, query }) },
    queryFn: async ({ signal }): Promise<Paged<Payment>> => {
      const { data, headers } = await call(
        paymentCalls.queryPayments,
        { merchantId, query },
        { signal },
      )
      return {
        items: keepPayments(data, query.payType),
        totalPages: headers[PAGE_COUNT_HEADER],
        total: headers[TOTAL_HEADER],
      }
    },
    placeholderData: keepPreviousData,
  })

/** The sums under a list and the counts in its status filter. */
export const paymentTotals = (
  merchantId: string,
  { sort: _sort, page: _page, ...query }: PaymentsQuery,
) =>
  queryOptions({
    queryKey: [...paymentsKey(merchantId), 'totals', query],
    meta: { watched: addressOf(paymentCalls.getPaymentTotals, { merchantId, query }) },
    queryFn: async ({ signal }) =>
      (await call(paymentCalls.getPaymentTotals, { merchantId, query }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export const paymentKey = (merchantId: string, transactionId: string) =>
  [...paymentsKey(merchantId), 'one', transactionId] as const

/** True for an unknown id and for one of another merchant. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

/** The polling interval while the outcome at the card network is unknown. */
const UNKNOWN_OUTCOME_MS = 5_000

/** Shows a list's row at once; polls while the outcome is unknown. `otherwise`: the default error message. */
export const paymentById = (
  queryClient: QueryClient,
  merchantId: string,
  transactionId: string,
  otherwise: string = paymentCalls.queryPayments.otherwise,
) =>
  queryOptions({
    queryKey: paymentKey(merchantId, transactionId),
    queryFn: async ({ signal }): Promise<Payment> => {
      const query: PaymentsQuery = { sort: '-createdAt', page: 1, transactionIds: [transactionId] }
      const definition = { ...paymentCalls.queryPayments, otherwise }
      const { data } = await call(definition, { merchantId, query }, { signal })
      const [payment] = keepPayments(data)
      if (!payment) throw new ApiError(otherwise, 404, 'not_found')
      return payment
    },
    placeholderData: () => cachedRow(queryClient, merchantId, transactionId),
    refetchInterval: ({ state }) => (state.data?.outcomeUnknown ? UNKNOWN_OUTCOME_MS : false),
  })

function cachedRow(
  queryClient: QueryClient,
  merchantId: string,
  transactionId: string,
): Payment | undefined {
  const lists = queryClient.getQueriesData<Paged<Payment>>({ queryKey: listsKey(merchantId) })
  for (const [, page] of lists) {
    const row = page?.items.find((payment) => payment.transactionId === transactionId)
    if (row) return row
  }
  return undefined
}

export const paymentTimeline = (merchantId: string, transactionId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(merchantId), 'timeline', transactionId],
    queryFn: async ({ signal }) =>
      (await call(paymentCalls.getPaymentTimeline, { merchantId, transactionId }, { signal })).data,
  })

export const transactionDetail = (merchantId: string, transactionId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(merchantId), 'detail', transactionId],
    queryFn: async ({ signal }) =>
      (await call(paymentCalls.getTransaction, { transactionId }, { signal })).data,
  })
