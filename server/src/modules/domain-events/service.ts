import type { MerchantTx } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { DomainEvent } from './events.ts'

export interface DomainEvents {
  /** Publishes an event in the transaction of its cause. */
  publish(tx: MerchantTx, merchantId: string, event: DomainEvent): Promise<void>
}

export const domainEvents = (queue: Queue): DomainEvents => ({
  async publish(tx, merchantId, { kind, subjectId }) {
    const data = { merchantId, what: kind, id: subjectId }
    await queue.send(tx, 'news.mail', data)
    await queue.send(tx, 'webhook.event', data)
  },
})
