import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { paymentById } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'

/** Loads the payment of a refund and opens it. On failure the list stays and shows the error. */
export function useRefundedPayment() {
  const { merchantId, slug } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const load = useMutation({
    mutationFn: async (transactionId: string) => {
      const fallbackMessage = 'Failed to get the refund details'
      await queryClient.fetchQuery(
        paymentById(queryClient, merchantId, transactionId, fallbackMessage),
      )
      await navigate({
        to: '/$slug/payments',
        params: { slug },
        search: { payment: transactionId },
      })
    },
  })
  return {
    open: (transactionId: string) => load.mutate(transactionId),
    error: load.error,
    dismiss: load.reset,
  } as const
}
