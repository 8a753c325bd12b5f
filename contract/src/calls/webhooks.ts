import * as z from 'zod/mini'

import { route } from '../protocol/route.ts'
import { MAX_WEBHOOK_ADDRESS } from '../identifiers/webhook-address.ts'
import { instant, maybeText, page, pageCount } from '../protocol/wire.ts'

/** In the order of the form. */
export const WEBHOOK_EVENTS = [
  'OrderPaid',
  'OrderCancelled',
  'TransactionPaid',
  'TransactionAuthorised',
  'TransactionCaptured',
  'TransactionVoided',
  'TransactionExpired',
  'TransactionFailed',
  'TransactionRefunded',
  'RefundFailed',
  'TransactionReturned',
  'TransactionReturnWon',
  'PlanCreated',
  'InstalmentPaid',
  'InstalmentFailed',
  'PlanOverdue',
  'DisputeOpened',
  'DisputeWon',
  'DisputeLost',
  'DisputeClosed',
  'PayoutSent',
  'PayoutPaid',
  'PayoutFailed',
] as const
export const webhookEvent = z.enum(WEBHOOK_EVENTS)
export type WebhookEvent = z.infer<typeof webhookEvent>

export const MAX_WEBHOOKS = 10

/** The header with the time and signatures of a delivery: `t={seconds},v1={hex}[,v1={hex}]`. */
export const WEBHOOK_SIGNATURE_HEADER = 'paydeck-signature'

/** The headers of Standard Webhooks (standardwebhooks.com), which every delivery has as well. */
export const STANDARD_WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

export const WEBHOOK_CONTENT_TYPE = 'application/json; charset=utf-8'
export const WEBHOOK_USER_AGENT = 'Paydeck-Webhooks/1'

export const webhook = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  status: z.enum(['active', 'suspended']),
  createdAt: instant,
})
export type Webhook = z.infer<typeof webhook>

export const webhookDelivery = z.object({
  deliveryId: z.string(),
  eventType: webhookEvent,
  subjectId: z.string(),
  /** `waiting`: an attempt is scheduled. `held`: until the webhook resumes. `failed`: given up. */
  status: z.enum(['waiting', 'held', 'delivered', 'failed']),
  attempts: z.int(),
  lastStatus: z.nullable(z.int()),
  /** Why the last attempt failed, in a sentence; null with `lastStatus` during the first attempt. */
  lastError: maybeText,
  createdAt: instant,
  attemptedAt: z.nullable(instant),
  nextAttemptAt: z.nullable(instant),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const deliveryWithBody = z.object({
  ...webhookDelivery.shape,
  body: z.string(),
})
export type WebhookDeliveryWithBody = z.infer<typeof deliveryWithBody>

const listedWebhook = z.object({
  ...webhook.shape,
  lastDelivery: z.nullable(
    z.pick(webhookDelivery, {
      eventType: true,
      status: true,
      lastStatus: true,
      lastError: true,
      createdAt: true,
      attemptedAt: true,
    }),
  ),
})
export type ListedWebhook = z.infer<typeof listedWebhook>

const webhookTest = z.object({
  /** The same as in the body. */
  requestId: z.string(),
  /** Null: no answer. */
  status: z.nullable(z.int()),
  /** Why it was not accepted, in a sentence; null when it was. */
  error: maybeText,
  /** How long the answer took. */
  milliseconds: z.int(),
  /** The first bytes of the answer's body. */
  answer: z.string(),
  /** The body that was sent. */
  body: z.string(),
})
export type WebhookTest = z.infer<typeof webhookTest>

const url = z.string().check(z.minLength(1), z.maxLength(MAX_WEBHOOK_ADDRESS))
const events = z.array(webhookEvent).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length))

const withSecret = z.object({ ...webhook.shape, secret: z.string() })

export const webhookCalls = {
  listWebhooks: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/webhooks',
    summary: 'The merchant’s webhooks, oldest first, each with its last delivery',
    access: 'staff',
    permission: 'webhooks:manage',
    answer: z.array(listedWebhook),
    otherwise: 'Failed to get webhooks',
  }),
  createWebhook: route({
    base: 'api',
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/webhooks',
    summary: 'Add a webhook; its secret is shown only once',
    access: 'staff',
    permission: 'webhooks:manage',
    stepUp: true,
    body: z.object({ url, events }),
    answer: withSecret,
    otherwise: 'Failed to add the webhook',
  }),
  changeWebhook: route({
    base: 'api',
    method: 'PATCH',
    path: '/dashboard/merchant/{merchantId}/webhooks/{webhookId}',
    summary: 'Change a webhook’s address or events, or suspend it; unsent deliveries are kept',
    access: 'staff',
    permission: 'webhooks:manage',
    stepUp: true,
    body: z.object({
      url: z.optional(url),
      events: z.optional(events),
      status: z.optional(webhook.shape.status),
    }),
    answer: webhook,
    otherwise: 'Failed to change the webhook',
  }),
  removeWebhook: route({
    base: 'api',
    method: 'DELETE',
    path: '/dashboard/merchant/{merchantId}/webhooks/{webhookId}',
    summary: 'Delete a webhook and its deliveries',
    access: 'staff',
    permission: 'webhooks:manage',
    stepUp: true,
    answer: z.void(),
    otherwise: 'Failed to delete the webhook',
  }),
  renewWebhookSecret: route({
    base: 'api',
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/webhooks/{webhookId}/secret',
    summary:
      'A new secret, shown this once; for a day deliveries are signed with the one before as well',
    access: 'staff',
    permission: 'webhooks:manage',
    stepUp: true,
    answer: withSecret,
    otherwise: 'Failed to renew the secret',
  }),
  testWebhook: route({
    base: 'api',
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/webhooks/{webhookId}/test',
    summary: 'Send the example of an event to the address, signed and marked as a test',
    access: 'staff',
    permission: 'webhooks:manage',
    body: z.object({ event: webhookEvent }),
    answer: webhookTest,
    otherwise: 'Failed to send the test',
  }),
  listDeliveries: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/webhooks/{webhookId}/deliveries',
    summary: 'Deliveries of a webhook in the last thirty days, newest first, 20 a page',
    access: 'staff',
    permission: 'webhooks:manage',
    query: z.object({ page }),
    answer: z.array(webhookDelivery),
    headers: pageCount,
    otherwise: 'Failed to get deliveries',
  }),
  getDelivery: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/webhooks/{webhookId}/deliveries/{deliveryId}',
    summary: 'One delivery, with what is sent',
    access: 'staff',
    permission: 'webhooks:manage',
    answer: deliveryWithBody,
    otherwise: 'Failed to get the delivery',
  }),
  resendDelivery: route({
    base: 'api',
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
    summary: 'Send a delivery again, the same bytes, whatever its outcome',
    access: 'staff',
    permission: 'webhooks:manage',
    answer: deliveryWithBody,
    otherwise: 'Failed to send it again',
  }),
} as const
