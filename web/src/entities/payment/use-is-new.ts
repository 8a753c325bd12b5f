import { useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'

import { paymentsList } from './payment-queries.ts'

/** Whether the merchant has never had a payment, not even one that failed; false while nobody knows. */
export function useIsNew(): boolean {
  const { merchantId } = useSession()
  const { data } = useQuery(paymentsList(merchantId, { sort: '-createdAt', page: 1 }))
  return data?.items.length === 0
}
