import { webhookEvent, type Webhook, type WebhookEvent } from '@paydeck/contract/calls/webhooks'
import { webhookAddressProblem } from '@paydeck/contract/identifiers/webhook-address'
import * as z from 'zod/mini'

import { crossField, trimmed } from '#/lib/form/rules.ts'

/** Checks the address by the server's rule. */
export const webhookForm = z
  .object({
    url: trimmed,
    events: z.array(webhookEvent).check(z.minLength(1, 'Please choose at least one event.')),
  })
  .check(crossField('url', ({ url }) => webhookAddressProblem(url)))
export type WebhookDraft = z.infer<typeof webhookForm>

export const EMPTY_WEBHOOK: WebhookDraft = { url: '', events: [] }

export const withEvent = (
  { events }: WebhookDraft,
  event: WebhookEvent,
  isChosen: boolean,
): WebhookEvent[] => [...events.filter((other) => other !== event), ...(isChosen ? [event] : [])]

/** Only what changed is sent, so that the server does not validate the rest again. */
export function webhookChanges(
  webhook: Pick<Webhook, 'url' | 'events'>,
  { url, events }: WebhookDraft,
): { url?: string; events?: WebhookEvent[] } {
  const isSameChoice =
    events.length === webhook.events.length &&
    events.every((event) => webhook.events.includes(event))
  return {
    ...(url !== webhook.url && { url }),
    ...(!isSameChoice && { events }),
  }
}
