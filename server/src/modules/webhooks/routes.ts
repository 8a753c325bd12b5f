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
    listWebhooks: async ({ actor }) => ({ data: await webhooks.list(actor.merchantId) }),
    createWebhook: async ({ actor, body }) => ({ data: await webhooks.create(actor, body) }),
    changeWebhook: async ({ actor, params, body }) => ({
      data: await webhooks.change(actor, params.webhookId, body),
    }),
    async removeWebhook({ actor, params }) {
      await webhooks.remove(actor, params.webhookId)
      return {}
    },
    renewWebhookSecret: async ({ actor, params }) => ({
      data: await webhooks.renewSecret(actor, params.webhookId),
    }),
    testWebhook: async ({ actor, params, body }) => ({
      data: await webhooks.test(actor, params.webhookId, body.event),
    }),
    async listDeliveries({ actor, params, query }) {
      const { deliveries, pageCount } = await webhooks.deliveries(
        actor.merchantId,
        params.webhookId,
        query.page,
      )
      return { data: deliveries, headers: { [PAGE_COUNT_HEADER]: pageCount } }
    },
    getDelivery: async ({ actor, params }) => ({
      data: await webhooks.delivery(actor, params.webhookId, params.deliveryId),
    }),
    resendDelivery: async ({ actor, params }) => ({
      data: await webhooks.resend(actor, params.webhookId, params.deliveryId),
    }),
  }
}
