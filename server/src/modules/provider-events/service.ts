import type { Database } from '../../db/database.ts'
import { retentionStart } from '../../db/retention.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, notFound } from '../../kit/errors.ts'
import type { EventSource } from '../../providers/events/port.ts'
import type { DisputesService } from '../disputes/service.ts'
import type { OperationsService } from '../operations/service.ts'
import type { PayoutsService } from '../payouts/service.ts'
import * as store from './store.ts'

export interface ProviderEventsDeps {
  db: Database
  clock: Clock
  queue: Queue
  operations: Pick<OperationsService, 'checkNow'>
  payouts: Pick<PayoutsService, 'checkNow'>
  disputes: Pick<DisputesService, 'reconcile' | 'reconcileWarning'>
  /** Event sources by the last part of their address. */
  sources: ReadonlyMap<string, EventSource>
}

export type EventOutcome = 'settled' | 'waiting'

export type ProviderEventsService = ReturnType<typeof providerEventsService>

/** An event is only a hint: we ask the provider, and record its answer like that of a live call. */
export const providerEventsService = (deps: ProviderEventsDeps) => ({
  /**
   * Processes each event once. 404 for an unknown provider, 401 for a wrong signature, 400 when too old or unreadable.
   */
  receive: (provider: string, raw: Buffer, headers: DeliveryHeaders): Promise<void> =>
    receive(deps, provider, raw, headers),

  /** Throws when the event must be tried again. 404 for one that was never received. */
  async process(provider: string, eventId: string): Promise<EventOutcome> {
    const stored = await store.find(deps.db.reader, eventId)
    const event = stored.find((item) => item.provider === provider)
    if (!event) throw notFound()
    return process(deps, event)
  },

  /** Processes the events with an id again; for the operator. */
  async replay(
    eventId: string,
  ): Promise<{ provider: string; type: string; outcome: EventOutcome }[]> {
    const done: { provider: string; type: string; outcome: EventOutcome }[] = []
    for (const event of await store.find(deps.db.reader, eventId)) {
      const { provider, type } = event
      done.push({ provider, type, outcome: await process(deps, event) })
    }
    return done
  },

  forgetOld: (): Promise<void> =>
    deps.db.inGlobal((tx) =>
      store.forget(tx, retentionStart('global.providerEvent', deps.clock.wall())),
    ),
})

type DeliveryHeaders = Readonly<Record<string, string | string[] | undefined>>

async function receive(
  { db, clock, queue, sources }: ProviderEventsDeps,
  calledAt: string,
  raw: Buffer,
  headers: DeliveryHeaders,
): Promise<void> {
  const source = sources.get(calledAt)
  if (!source) throw notFound()
  const reading = await source.read(raw, headers, clock.wall())
  if (reading.kind === 'forged')
    throw new AppError(401, 'bad_signature', 'The signature of this event is not valid.')
  if (reading.kind === 'stale')
    throw new AppError(400, 'stale_event', 'This event was signed too long ago.')
  if (reading.kind === 'unreadable')
    throw new AppError(400, 'unreadable_event', 'This event cannot be read.')
  if (reading.kind === 'other') return
  if (reading.kind === 'settlement')
    return db.inGlobal((tx) => queue.send(tx, 'settlements.read', { provider: source.provider }))
  const { disputeRef = null, warningRef = null, ...event } = reading.event
  const provider = reading.address ?? calledAt
  await db.inGlobal(async (tx) => {
    const isNew = await store.keep(tx, {
      provider,
      ...event,
      disputeRef,
      warningRef,
      raw,
      receivedAt: clock.wall(),
    })
    if (isNew) await queue.send(tx, 'provider.event', { provider, eventId: event.eventId })
  })
}

async function process(deps: ProviderEventsDeps, event: store.KeptEvent): Promise<EventOutcome> {
  const { db, clock, sources } = deps
  const { provider: address, eventId } = event
  const source = sources.get(address)
  if (!source) throw new Error(`Event ${eventId} is of ${address}, which is not on here`)
  const { provider } = source
  const outcome = await reconcile(deps, event, source)
  // The event may arrive before the transaction it is about commits, so retry it.
  if (outcome === 'missing')
    throw new Error(`Event ${eventId} of ${provider} is about something that is not known`)
  if (outcome === 'unknown')
    throw new Error(`Event ${eventId} of ${provider}: its provider could not be asked`)
  await db.inGlobal((tx) => store.markProcessed(tx, event, clock.wall()))
  return outcome
}

/** Asks the provider for the current state of an event's subject. */
function reconcile(
  { operations, disputes, payouts }: ProviderEventsDeps,
  { merchantId, operationId, disputeRef, warningRef }: store.KeptEvent,
  { provider, about }: EventSource,
) {
  if (about === 'payouts') return payouts.checkNow(merchantId, operationId, provider)
  if (disputeRef !== null)
    return disputes.reconcile(merchantId, { provider, providerRef: disputeRef })
  if (warningRef !== null)
    return disputes.reconcileWarning(merchantId, { provider, providerRef: warningRef })
  return operations.checkNow(merchantId, operationId, provider)
}
