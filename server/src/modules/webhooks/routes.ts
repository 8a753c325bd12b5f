import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'

import type { Handlers } from '../../http/edge/handlers.ts'
import type { WebhooksService } from './service.ts'

type Calls =
  | 'listWebhooks'
  | 'createWebhook'
  | 'changeWebhook'
  | 'removeWebhook'
  | 'renewWebhookSecret'
  | 'testWebhook'
  | 'listDeliveries'
  | 'getDelivery'
  | 'resendDelivery'

export function webhookHandlers(webhooks: WebhooksService): Pick<Handlers, Calls> {
  return {
    listWebhooks: async ({ who }) => ({ data: await webhooks.list(who.merchantId) }),
    createWebhook: async ({ who, body }) => ({ data: await webhooks.create(who, body) }),
    changeWebhook: async ({ who, params, body }) => ({
      data: await webhooks.change(who, params.webhookId, body),
    }),
    async removeWebhook({ who, params }) {
      await webhooks.remove(who, params.webhookId)
      return {}
    },
    renewWebhookSecret: async ({ who, params }) => ({
      data: await webhooks.renewSecret(who, params.webhookId),
    }),
    testWebhook: async ({ who, params, body }) => ({
      data: await webhooks.test(who, params.webhookId, body.event),
    }),
    async listDeliveries({ who, params, query }) {
      const { deliveries, pageCount } = await webhooks.deliveries(
        who.merchantId,
        params.webhookId,
        query.page,
      )
      return { data: deliveries, headers: { [PAGE_COUNT_HEADER]: pageCount } }
    },
    getDelivery: async ({ who, params }) => ({
      data: await webhooks.delivery(who, params.webhookId, params.deliveryId),
    }),
    resendDelivery: async ({ who, params }) => ({
      data: await webhooks.resend(who, params.webhookId, params.deliveryId),
    }),
  }
}
