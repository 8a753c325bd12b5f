import type { Payment, PaymentsQuery } from '@paydeck/contract/calls/payments'
import { paymentCalls } from '@paydeck/contract/calls/payments'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { Paged } from '#/ui/table/column.ts'

/** Everything about payments goes stale together: lists, details, counts of the pages. */
const paymentsKey = (merchantId: string) => ['payments', merchantId] as const

const listsKey = (merchantId: string) => [...paymentsKey(merchantId), 'list'] as const

/**
 * Keeps the payments that were made in full or by a plan. The server leaves the others out already; this is the
 * guard against one that does not. With a type, keeps that type only.
 */
export function keepPayments(payments: Payment[], payType?: 'card' | 'plan'): Payment[] {
  return payments.filter(({ transactionPayType: { payCardId, payPlanId } }) => {
    if (payType === 'card') return Boolean(payCardId)
    if (payType === 'plan') return Boolean(payPlanId) && !payCardId
    return Boolean(payCardId) || Boolean(payPlanId)
  })
}

/** One page of payments, newest first. The old page stays while the next one loads. */
export const paymentsList = (merchantId: string, query: PaymentsQuery) =>
  queryOptions({
    queryKey: [...listsKey(merchantId), query],
    queryFn: async ({ signal }): Promise<Paged<Payment>> => {
      const { data, headers } = await call(
        paymentCalls.queryPayments,
        { merchantId, query },
        { signal },
      )
      return { items: keepPayments(data, query.payType), totalPages: headers[PAGE_COUNT_HEADER] }
    },
    placeholderData: keepPreviousData,
  })

/** True for the answer to an id that does not exist, or is another merchant's. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

/** How long to wait before asking again for an outcome that the card network has not told yet. */
const UNKNOWN_OUTCOME_MS = 5_000

/**
 * One payment by its id. A row that a list has brought already is shown at once while the fresh one loads; a
 * payment whose outcome is unknown is asked for again until it is known.
 * @param otherwise the text of a failure without words of the server
 */
export const onePayment = (
  queryClient: QueryClient,
  merchantId: string,
  transactionId: string,
  otherwise: string = paymentCalls.queryPayments.otherwise,
) =>
  queryOptions({
    queryKey: [...paymentsKey(merchantId), 'one', transactionId],
    queryFn: async ({ signal }): Promise<Payment> => {
      const query: PaymentsQuery = { sort: '-createdAt', page: 1, transactionIds: [transactionId] }
      const definition = { ...paymentCalls.queryPayments, otherwise }
      const { data } = await call(definition, { merchantId, query }, { signal })
      const [payment] = keepPayments(data)
      if (!payment) throw new ApiError(otherwise, 404, 'not_found')
      return payment
    },
    placeholderData: () => knownRow(queryClient, merchantId, transactionId),
    refetchInterval: ({ state }) => (state.data?.outcomeUnknown ? UNKNOWN_OUTCOME_MS : false),
  })

function knownRow(
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

/** What happened to a payment, oldest first. */
export const paymentTimeline = (merchantId: string, transactionId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(merchantId), 'timeline', transactionId],
    queryFn: async ({ signal }) =>
      (await call(paymentCalls.getPaymentTimeline, { merchantId, transactionId }, { signal })).data,
  })

/** How the payment was paid: card, direct debit or PayTo. */
export const transactionDetail = (merchantId: string, transactionId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(merchantId), 'detail', transactionId],
    queryFn: async ({ signal }) =>
      (await call(paymentCalls.getTransaction, { transactionId }, { signal })).data,
  })
