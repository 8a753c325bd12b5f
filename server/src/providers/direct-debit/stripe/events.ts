import * as z from 'zod/mini'

import { metadataOf } from '../../card/stripe/metadata.ts'
import type { Sharer } from '../../card/stripe/movements.ts'
import { jsonOf, signatureOf } from '../../card/stripe/signature.ts'
import type { EventReading, ReadEvent } from '../../events/port.ts'
import { BECS } from './intents.ts'

const text = z.string().check(z.maxLength(255))
const reference = z.nullish(z.union([text, z.object({ id: text })]))

const eventBody = z.object({
  id: text.check(z.minLength(1)),
  type: text,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      metadata: z.nullish(z.record(z.string(), text)),
      payment_intent: reference,
    }),
  }),
})
type About = z.infer<typeof eventBody>['data']['object']

/** What the endpoint at Stripe is to send. */
const FOLLOWED: readonly string[] = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

export interface DebitEventDeps {
  sharer: Pick<Sharer, 'ofIntent'>
  secrets: readonly string[]
  isLive: boolean
}

/** The endpoint is sent the cards' events too, which theirs takes: here they are about nothing. */
export const debitEventReader =
  ({ sharer, secrets, isLive }: DebitEventDeps): ReadEvent =>
  async (raw, headers, wall): Promise<EventReading> => {
    const signed = signatureOf(raw, headers, { secrets, wall })
    if (signed !== 'valid') return { kind: signed }
    const body = eventBody.safeParse(jsonOf(raw))
    if (!body.success || body.data.livemode !== isLive) return { kind: 'unreadable' }
    const { id: eventId, type, data } = body.data
    const ours = FOLLOWED.includes(type) ? await aboutOf(sharer, data.object) : null
    return ours ? { kind: 'event', event: { eventId, type, ...ours } } : { kind: 'other' }
  }

/** Our operation; a dispute carries nothing of ours, so its intent is remembered. */
async function aboutOf(
  sharer: Pick<Sharer, 'ofIntent'>,
  { metadata, payment_intent: intent }: About,
): Promise<{ operationId: string; merchantId: string } | null> {
  const { provider, operationId, merchantId } = metadataOf(metadata)
  if (provider === BECS && operationId !== null && merchantId !== null)
    return { operationId, merchantId }
  return sharer.ofIntent(typeof intent === 'string' ? intent : (intent?.id ?? ''))
}
