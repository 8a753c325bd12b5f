import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { AuditService } from '../audit/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import type { Counts } from '../counts/service.ts'
import { refusal } from './order-lock.ts'
import * as store from './store.ts'

/** Throws 404 for an unknown order, 409 when it is paid, cancelled or being paid. */
export const cancelOrder = (
  {
    db,
    audit,
    events,
    counts,
    clock,
  }: {
    db: Database
    audit: Pick<AuditService, 'record'>
    events: DomainEvents
    counts: Pick<Counts, 'orderMove'>
    clock: Pick<Clock, 'now'>
  },
  { merchantId, actor }: { merchantId: string; actor: string },
  merchantOrderId: string,
): Promise<void> =>
  db.inMerchant(merchantId, async (tx) => {
    if (!(await store.cancel(tx, merchantId, merchantOrderId, counts)))
      throw await refusal(tx, merchantId, merchantOrderId, clock.now())
    await audit.record(tx, merchantId, {
      actor,
      action: 'order.cancelled',
      subjectType: 'order',
      subjectId: merchantOrderId,
    })
    await events.publish(tx, merchantId, { kind: 'order_cancelled', subjectId: merchantOrderId })
  })
