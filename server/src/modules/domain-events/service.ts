import { afterCommit, type MerchantTx } from '../../db/database.ts'
import type { Write } from '../../db/statements/write-together.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { DomainEvent } from './events.ts'
import * as store from './store.ts'

export interface DomainEvents {
  /** Inserts an event in the transaction that causes it, and wakes the readers after the commit. */
  publish(tx: MerchantTx, merchantId: string, event: DomainEvent): Promise<void>
  /** The same, to be sent with other writes. */
  write(tx: MerchantTx, merchantId: string, event: DomainEvent): Write | null
}

export interface DomainEventsDeps {
  clock: Clock
  newId: NewId
  queue: Pick<Queue, 'wake'>
}

export const domainEvents = (deps: DomainEventsDeps): DomainEvents => ({
  async publish(tx, merchantId, event) {
    await insert(deps, tx, merchantId, event).execute()
  },
  write: (tx, merchantId, event) => insert(deps, tx, merchantId, event),
})

/** If the process dies before it wakes the readers, a sweep does. */
function insert(
  { clock, newId, queue }: DomainEventsDeps,
  tx: MerchantTx,
  merchantId: string,
  { kind, subjectId, payload = {} }: DomainEvent,
) {
  afterCommit(() => queue.wake('event.published'))
  return store.insertEvent(tx, merchantId, {
    eventId: newId('domainEvent'),
    kind,
    subjectId,
    payload: JSON.stringify(payload),
    occurredAt: clock.now(),
  })
}
