import * as z from 'zod/mini'

import type { EventReading, ReadEvent } from '../../events/port.ts'
import { metadataOf } from './metadata.ts'
import { jsonOf, signatureOf } from './signature.ts'
import type { Sharer } from './movements.ts'
import type { Operations } from './store.ts'

const text = z.string().check(z.maxLength(255))
const reference = z.nullish(z.union([text, z.object({ id: text })]))

const eventBody = z.object({
  id: text.check(z.minLength(1)),
  type: text,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: text,
      metadata: z.nullish(z.record(z.string(), text)),
      payment_intent: reference,
    }),
  }),
})
type EventBody = z.infer<typeof eventBody>

const INTENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.amount_capturable_updated',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'setup_intent.requires_action',
] as const
const REFUNDS = ['refund.created', 'refund.updated', 'refund.failed'] as const
const DISPUTES = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const
const CHARGES = ['charge.expired'] as const
const WARNINGS = ['radar.early_fraud_warning.created'] as const

const SETTLEMENTS: readonly string[] = [
  'payout.paid',
  'payout.failed',
  'payout.reconciliation_completed',
]

/** What an endpoint at Stripe is to send. */
const FOLLOWED_EVENTS: readonly string[] = [
  ...INTENTS,
  ...REFUNDS,
  ...DISPUTES,
  ...CHARGES,
  ...WARNINGS,
]
const ABOUT_A_CHARGE: readonly string[] = [...DISPUTES, ...CHARGES, ...WARNINGS]

export interface EventReaderDeps {
  store: Pick<Operations, 'ofIntent'>
  /** Adapters whose events the endpoint is sent too, and which have their own. */
  sharers: readonly Pick<Sharer, 'ofIntent'>[]
  secrets: readonly string[]
  isLive: boolean
}

export const eventReader =
  (deps: EventReaderDeps): ReadEvent =>
  async (raw, headers, wall): Promise<EventReading> => {
    const signed = signatureOf(raw, headers, { secrets: deps.secrets, wall })
    if (signed !== 'valid') return { kind: signed }
    const body = eventBody.safeParse(jsonOf(raw))
    if (!body.success || body.data.livemode !== deps.isLive) return { kind: 'unreadable' }
    if (SETTLEMENTS.includes(body.data.type)) return { kind: 'settlement' }
    return FOLLOWED_EVENTS.includes(body.data.type) ? about(deps, body.data) : { kind: 'other' }
  }

/** Disputes and expiries carry nothing of ours: their intent is remembered. */
async function about(deps: EventReaderDeps, event: EventBody): Promise<EventReading> {
  const { object } = event.data
  if (await isOfSharer(deps, object)) return { kind: 'other' }
  const { id: eventId, type } = event
  const isDispute = type.startsWith('charge.dispute.')
  const isWarning = type.startsWith('radar.early_fraud_warning.')
  const ours = ABOUT_A_CHARGE.includes(type)
    ? await ofCharge(deps.store, object.payment_intent)
    : metadataOf(object.metadata)
  return {
    kind: 'event',
    event: {
      eventId,
      type,
      merchantId: ours.merchantId ?? 'unknown',
      // What is not ours stays under the id that it has there, for the operator who looks into it.
      operationId: ours.captureOperationId ?? ours.operationId ?? object.id,
      ...(isDispute && { disputeRef: object.id }),
      ...(isWarning && { warningRef: object.id }),
    },
  }
}

async function isOfSharer(
  { sharers }: Pick<EventReaderDeps, 'sharers'>,
  { metadata, payment_intent: intent }: EventBody['data']['object'],
): Promise<boolean> {
  if (metadataOf(metadata).provider !== null) return true
  for (const { ofIntent } of sharers) if ((await ofIntent(idOf(intent))) !== null) return true
  return false
}

const idOf = (intent: z.infer<typeof reference>): string =>
  typeof intent === 'string' ? intent : (intent?.id ?? '')

async function ofCharge(
  store: EventReaderDeps['store'],
  intent: z.infer<typeof reference>,
): Promise<ReturnType<typeof metadataOf>> {
  const known = await store.ofIntent(idOf(intent))
  const last = known.findLast(({ kind }) => kind !== 'refund' && kind !== 'void')
  return {
    operationId: last?.operation_id ?? null,
    merchantId: last?.merchant_id ?? null,
    provider: null,
    captureOperationId: null,
  }
}
