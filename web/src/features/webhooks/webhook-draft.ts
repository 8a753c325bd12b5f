import type { Webhook, WebhookEvent } from '@paydeck/contract/calls/webhooks'
import { webhookAddressProblem } from '@paydeck/contract/identifiers/webhook-address'

import type { Problems } from '#/lib/form/use-form-draft.ts'

export interface WebhookDraft {
  url: string
  events: readonly WebhookEvent[]
}

export const EMPTY_WEBHOOK: WebhookDraft = { url: '', events: [] }

/** Error messages by field; the address follows the rule of the server. */
export const webhookProblems = ({ url, events }: WebhookDraft): Problems<WebhookDraft> => ({
  url: webhookAddressProblem(url.trim()),
  events: events.length === 0 ? 'Please choose at least one event.' : null,
})

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
  const typed = url.trim()
  const isSameChoice =
    events.length === webhook.events.length &&
    events.every((event) => webhook.events.includes(event))
  return {
    ...(typed !== webhook.url && { url: typed }),
    ...(!isSameChoice && { events: [...events] }),
  }
}
