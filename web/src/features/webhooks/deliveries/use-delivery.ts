import { useMutation, useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { deliveryById, webhookMutations, webhooksList } from '#/entities/webhook/webhook-queries.ts'

export type Resend = ReturnType<typeof useDelivery>['resend']

/** One delivery, its webhook, and the function that resends it. */
export function useDelivery(openWebhook: string | null, deliveryId: string) {
  const webhookId = openWebhook ?? ''
  const { merchantId } = useSession()
  const {
    data: delivery,
    error,
    refetch,
  } = useQuery(deliveryById(merchantId, webhookId, deliveryId))
  const webhooks = useQuery(webhooksList(merchantId))
  const webhook = webhooks.data?.find((candidate) => candidate.webhookId === webhookId)
  const resend = useMutation(webhookMutations.resend(merchantId, webhookId, deliveryId))
  return {
    delivery,
    error,
    refetch,
    resend,
    /** Null while the webhook has not arrived. */
    url: webhook?.url ?? null,
    isSuspended: webhook?.status === 'suspended',
  }
}
