import type { EventReading, ReadEvent } from '../../events/port.ts'
import { metadataOf } from './metadata.ts'
import type { Sharer } from './movements.ts'
import {
  type EndpointTrust,
  intentOfEvent,
  type SignedEvent,
  signedEventReader,
} from './signed-event.ts'
import type { Operations } from './store.ts'

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

/** The events an endpoint at Stripe should send. */
const FOLLOWED_EVENTS: readonly string[] = [
  ...INTENTS,
  ...REFUNDS,
  ...DISPUTES,
  ...CHARGES,
  ...WARNINGS,
]
const CHARGE_EVENTS: readonly string[] = [...DISPUTES, ...CHARGES, ...WARNINGS]

export interface EventReaderDeps extends EndpointTrust {
  store: Pick<Operations, 'ofIntent'>
  /** Adapters whose events may also arrive at this endpoint. */
  sharers: readonly Pick<Sharer, 'readEvent'>[]
}

export const eventReader = (deps: EventReaderDeps): ReadEvent =>
  signedEventReader(deps, async (event) => {
    // An event of a connected account, which belongs at another endpoint.
    if (event.account !== undefined) return { kind: 'other' }
    if (SETTLEMENTS.includes(event.type)) return { kind: 'settlement' }
    for (const { readEvent } of deps.sharers) {
      const reading = await readEvent(event)
      if (reading) return reading
    }
    return FOLLOWED_EVENTS.includes(event.type) ? about(deps, event) : { kind: 'other' }
  })

/** Disputes, expiries and warnings have none of our ids, so the operation is found by its intent. */
async function about(
  { store }: Pick<EventReaderDeps, 'store'>,
  event: SignedEvent,
): Promise<EventReading> {
  const { id: eventId, type, data } = event
  const { id = '', metadata } = data.object
  // From an adapter that is off here.
  if (metadataOf(metadata).provider !== null) return { kind: 'other' }
  const isDispute = type.startsWith('charge.dispute.')
  const isWarning = type.startsWith('radar.early_fraud_warning.')
  const ids = CHARGE_EVENTS.includes(type)
    ? await ofCharge(store, intentOfEvent(event))
    : metadataOf(metadata)
  return {
    kind: 'event',
    event: {
      eventId,
      type,
      merchantId: ids.merchantId ?? 'unknown',
      // An object that is not ours keeps its Stripe id, so that an operator can look into it.
      operationId: ids.captureOperationId ?? ids.operationId ?? id,
      ...(isDispute && { disputeRef: id }),
      ...(isWarning && { warningRef: id }),
    },
  }
}

async function ofCharge(
  store: EventReaderDeps['store'],
  intentId: string,
): Promise<ReturnType<typeof metadataOf>> {
  const operations = await store.ofIntent(intentId)
  const last = operations.findLast(({ kind }) => kind !== 'refund' && kind !== 'void')
  return {
    operationId: last?.operation_id ?? null,
    merchantId: last?.merchant_id ?? null,
    provider: null,
    captureOperationId: null,
  }
}
