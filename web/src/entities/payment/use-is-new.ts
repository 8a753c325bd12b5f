import { useQuery } from '@tanstack/react-query'

import { paymentsList } from './payment-queries.ts'

/**
 * Whether a merchant never had a payment, not even one that failed; null until that is known. One of whom it cannot be
 * asked is not taken for new.
 */
export function useIsNew(merchantId: string): boolean | null {
  const { data, isPending } = useQuery(paymentsList(merchantId, { sort: '-createdAt', page: 1 }))
  return isPending ? null : data?.items.length === 0
}
