import type { Payment } from '@paydeck/contract/calls/payments/payments'
import {
  refundCalls,
  type Refund,
  type RefundsQuery,
} from '@paydeck/contract/calls/payments/refunds'
import { PAGE_COUNT_HEADER, TOTAL_HEADER } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { addressOf, call } from '#/lib/api/api.ts'
import type { Keyed } from '#/lib/api/idempotency-key.ts'
import { moneyKeys } from '#/lib/form/money-keys.ts'
import type { Paged } from '#/ui/table/column.ts'

export const refundsList = (merchantId: string, query: RefundsQuery) =>
  queryOptions({
    queryKey: ['refunds', merchantId, query],
    meta: { watched: addressOf(refundCalls.queryRefunds, { merchantId, query }) },
    queryFn: async ({ signal }): Promise<Paged<Refund>> => {
      const { data, headers } = await call(
        refundCalls.queryRefunds,
        { merchantId, query },
        { signal },
      )
      return {
        items: data,
        totalPages: headers[PAGE_COUNT_HEADER],
        total: headers[TOTAL_HEADER],
      }
    },
    placeholderData: keepPreviousData,
  })

/** Totals of the whole list. */
export const refundSums = (
  merchantId: string,
  { sort: _sort, page: _page, ...query }: RefundsQuery,
) =>
  queryOptions({
    queryKey: ['refunds', merchantId, 'sums', query],
    meta: { watched: addressOf(refundCalls.getRefundSums, { merchantId, query }) },
    queryFn: async ({ signal }) =>
      (await call(refundCalls.getRefundSums, { merchantId, query }, { signal })).data.sums,
    placeholderData: keepPreviousData,
  })

/** The amount to refund, minor units. */
export interface RefundInput {
  amount: number
  /** For the merchant's own books; null for none. */
  reason: string | null
}

/** Refunds a payment in whole or in part. Rejects also when the provider refused. */
export const createRefund = (
  merchantId: string,
  payment: Pick<Payment, 'refundTransactionId' | 'transactionId' | 'currency'>,
) =>
  mutationOptions({
    mutationFn: async ({ input: { amount, reason }, idempotencyKey }: Keyed<RefundInput>) => {
      const body = {
        transactionId: payment.refundTransactionId ?? payment.transactionId,
        refundAmount: { amount, currency: payment.currency },
        ...(reason !== null && { reason }),
      }
      const { createRefund: definition } = refundCalls
      const { data } = await call(definition, { merchantId, body }, { idempotencyKey })
      // Final like a refusal: no money moved, and the same key would return the same answer.
      if ('status' in data && data.status === 'failed')
        throw new ApiError(definition.otherwise, 409, 'refund_failed')
      return data
    },
    meta: { makesStale: [...moneyKeys(merchantId), ['approvals', merchantId]] },
  })
