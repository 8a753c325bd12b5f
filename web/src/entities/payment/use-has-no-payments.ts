import { useQuery } from '@tanstack/react-query'

import { paymentsList } from './payment-queries.ts'

/** Whether the merchant never had a payment, not even a failed one; null until known. False when the call fails. */
export function useHasNoPayments(merchantId: string): boolean | null {
  const { data, isPending } = useQuery(paymentsList(merchantId, { sort: '-createdAt', page: 1 }))
  return isPending ? null : data?.items.length === 0
}
