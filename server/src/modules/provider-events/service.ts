import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, notFound } from '../../kit/errors.ts'
import type { EventSource } from '../../providers/events/port.ts'
import type { DisputesService } from '../disputes/service.ts'
import type { OperationsService } from '../operations/service.ts'
import * as store from './store.ts'

/** How long events that were done with are kept, in days. */
const KEPT_DAYS = 90

export interface ProviderEventsDeps {
  db: Database
  clock: Clock
  queue: Queue
  operations: Pick<OperationsService, 'ask'>
  disputes: Pick<DisputesService, 'learn'>
  /** Which provider sends events to an address, by its last part. */
  sources: ReadonlyMap<string, EventSource>
}

/** What came of looking into an event. */
export type EventOutcome = 'settled' | 'waiting'

export type ProviderEventsService = ReturnType<typeof providerEventsService>

/**
 * The inbox of what providers tell us. An event is believed only as a hint: the provider is asked what became of the
 * operation or the dispute it names, and the same functions write that down as for a live answer. So it may come late, twice or out
 * of order.
 */
export function providerEventsService(deps: ProviderEventsDeps) {
  const { db, clock, queue, operations, disputes, sources } = deps

  async function process(event: store.KeptEvent): Promise<EventOutcome> {
    const { provider: address, eventId, merchantId, operationId, disputeRef } = event
    const source = sources.get(address)
    if (!source) throw new Error(`Event ${eventId} is of ${address}, which is not on here`)
    const { provider } = source
    const outcome =
      disputeRef === null
        ? await operations.ask(merchantId, operationId, provider)
        : await disputes.learn(merchantId, { provider, providerRef: disputeRef })
    // An event may overtake the transaction it is about: it is looked into again, not dropped.
    if (outcome === 'missing')
      throw new Error(`Event ${eventId} of ${provider} is about something that is not known`)
    if (outcome === 'unknown')
      throw new Error(`Event ${eventId} of ${provider}: its provider could not be asked`)
    await db.inGlobal((tx) => store.markProcessed(tx, event, clock.wall()))
    return outcome
  }

  return {
    /**
     * Takes a delivery: keeps it as it came and queues its work, once for each event. 404 for a provider that is not
     * ours, 401 for a signature that is not the provider's, 400 for a delivery that is too old or cannot be read.
     */
    async receive(
      provider: string,
      raw: Buffer,
      headers: Readonly<Record<string, string | string[] | undefined>>,
    ): Promise<void> {
      const source = sources.get(provider)
      if (!source) throw notFound()
      const reading = source.read(raw, headers, clock.wall())
      if (reading.kind === 'forged')
        throw new AppError(401, 'bad_signature', 'The signature of this event is not valid.')
      if (reading.kind === 'stale')
        throw new AppError(400, 'stale_event', 'This event was signed too long ago.')
      if (reading.kind === 'unreadable')
        throw new AppError(400, 'unreadable_event', 'This event cannot be read.')
      const { eventId, type, merchantId, operationId, disputeRef = null } = reading.event
      await db.inGlobal(async (tx) => {
        const isNew = await store.keep(tx, {
          provider,
          eventId,
          type,
          merchantId,
          operationId,
          disputeRef,
          raw,
          receivedAt: clock.wall(),
        })
        if (isNew) await queue.send(tx, 'provider.event', { provider, eventId })
      })
    },

    /** Looks into an event; throws when it is to be looked into again. 404 for one that was never taken. */
    async process(provider: string, eventId: string): Promise<EventOutcome> {
      const event = (await store.find(db.reader, eventId)).find((one) => one.provider === provider)
      if (!event) throw notFound()
      return process(event)
    },

    /** Looks into the events of an id once more; for the operator. */
    async replay(
      eventId: string,
    ): Promise<{ provider: string; type: string; outcome: EventOutcome }[]> {
      const done: { provider: string; type: string; outcome: EventOutcome }[] = []
      for (const event of await store.find(db.reader, eventId)) {
        const { provider, type } = event
        done.push({ provider, type, outcome: await process(event) })
      }
      return done
    },

    /** Forgets what was done with long ago. */
    forgetOld: (): Promise<void> =>
      db.inGlobal((tx) =>
        store.forget(tx, new Date(clock.wall().getTime() - KEPT_DAYS * 86_400_000)),
      ),
  }
}
