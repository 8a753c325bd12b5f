import type { Database } from '../../../db/database.ts'
import { processDue } from '../../../jobs/process-due.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { DomainEvents } from '../../domain-events/service.ts'
import * as store from './hold-notice-store.ts'

interface NoticeDeps {
  db: Database
  clock: Clock
  events: DomainEvents
  onError: (failure: unknown, about: store.HoldKey) => void
}

/** Publishes once per hold that it expires today, from eight o'clock in the merchant's zone. */
export const noticeHolds = ({ db, clock, events, onError }: NoticeDeps): Promise<void> =>
  processDue({
    find: (limit) => store.holdsOfToday(db.reader, clock.now(), limit),
    nameOf: ({ merchantId, transactionId }) => `${merchantId} ${transactionId}`,
    handle: ({ merchantId, transactionId: subjectId }) =>
      db.inMerchant(merchantId, async (tx) => {
        if (await store.recordNotice(tx, merchantId, subjectId, clock.now()))
          await events.publish(tx, merchantId, { kind: 'hold_due', subjectId })
      }),
    onError,
  })
