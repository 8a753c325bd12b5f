import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import {
  webhookCalls,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '@paydeck/contract/calls/webhooks'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { Paged } from '#/ui/table/column.ts'

import { isBeingSent } from './delivery-outcome.ts'

const webhooksKey = (merchantId: string) => ['webhooks', merchantId] as const
const listKey = (merchantId: string) => [...webhooksKey(merchantId), 'list'] as const

/** The polling interval while a delivery is in progress. */
const REFETCH_MS = 1500

export const webhooksList = (merchantId: string) =>
  queryOptions({
    queryKey: listKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(webhookCalls.listWebhooks, { merchantId }, { signal })).data,
  })

/** Deliveries of the last thirty days, newest first. */
export const deliveriesPage = (merchantId: string, webhookId: string, page: number) =>
  queryOptions({
    queryKey: [...webhooksKey(merchantId), 'deliveries', webhookId, page],
    queryFn: async ({ signal }): Promise<Paged<WebhookDelivery>> => {
      const { data, headers } = await call(
        webhookCalls.listDeliveries,
        { merchantId, webhookId, query: { page } },
        { signal },
      )
      return { items: data, totalPages: headers[PAGE_COUNT_HEADER] }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.items.some(isBeingSent) && REFETCH_MS,
  })

/** Throws `ApiError` 404 for an unknown id. Polls until the first attempt has finished. */
export const deliveryById = (merchantId: string, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(merchantId), 'delivery', webhookId, deliveryId],
    queryFn: async ({ signal }) =>
      (await call(webhookCalls.getDelivery, { merchantId, webhookId, deliveryId }, { signal }))
        .data,
    refetchInterval: ({ state }) => state.data && isBeingSent(state.data) && REFETCH_MS,
  })

/** Only the answers to these mutations ever carry a secret. */
export const webhookMutations = {
  create: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: { url: string; events: WebhookEvent[] }) =>
        (await call(webhookCalls.createWebhook, { merchantId, body })).data,
      meta: { makesStale: [listKey(merchantId)] },
      // The cache drops the secret when its modal closes.
      gcTime: 0,
    }),
  change: (merchantId: string, webhookId: string) =>
    mutationOptions({
      mutationFn: async (body: Partial<Pick<Webhook, 'url' | 'events' | 'status'>>) =>
        (await call(webhookCalls.changeWebhook, { merchantId, webhookId, body })).data,
      meta: { makesStale: [listKey(merchantId)] },
    }),
  remove: (merchantId: string, webhookId: string) =>
    mutationOptions({
      mutationFn: async () => {
        await call(webhookCalls.removeWebhook, { merchantId, webhookId })
      },
      // Its deliveries need no refetch: they are deleted with it.
      meta: { makesStale: [listKey(merchantId)] },
    }),
  renewSecret: (merchantId: string, webhookId: string) =>
    mutationOptions({
      mutationFn: async () =>
        (await call(webhookCalls.renewWebhookSecret, { merchantId, webhookId })).data,
      gcTime: 0,
    }),
  test: (merchantId: string) =>
    mutationOptions({
      mutationFn: async ({ webhookId, event }: { webhookId: string; event: WebhookEvent }) =>
        (await call(webhookCalls.testWebhook, { merchantId, webhookId, body: { event } })).data,
    }),
  resend: (merchantId: string, webhookId: string, deliveryId: string) =>
    mutationOptions({
      mutationFn: async () =>
        (await call(webhookCalls.resendDelivery, { merchantId, webhookId, deliveryId })).data,
      meta: { makesStale: [webhooksKey(merchantId)] },
    }),
}
