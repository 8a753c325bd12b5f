import type { MerchantTx } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { DomainEvent } from './events.ts'
import * as store from './store.ts'

export interface DomainEvents {
  /** Writes an event in the transaction of its cause; its readers are woken when that commits. */
  publish(tx: MerchantTx, merchantId: string, event: DomainEvent): Promise<void>
}

export interface DomainEventsDeps {
  clock: Clock
  newId: NewId
  queue: Queue
}

/** Publishing what has happened. */
export const domainEvents = ({ clock, newId, queue }: DomainEventsDeps): DomainEvents => ({
  async publish(tx, merchantId, { kind, subjectId, payload = {} }) {
    await store.insertEvent(tx, merchantId, {
      eventId: newId('domainEvent'),
      kind,
      subjectId,
      payload: JSON.stringify(payload),
      occurredAt: clock.now(),
    })
    await queue.send(tx, 'event.published', {})
  },
})
