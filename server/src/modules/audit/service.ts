import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import * as store from './store.ts'

/** What was done, by whom, to what. */
export interface AuditEvent {
  /** A user id, or the part of the system that acted (`system:payout-run`). */
  actor: string
  /** A verb in the past with its area: `refund.requested`. */
  action: string
  subjectType: string
  subjectId: string
  /** Amounts, before and after; never a secret, a full account or card number. */
  details?: Record<string, string | number | boolean | null>
}

/** Who acts at the command line: nobody of the merchant's. */
export const OPERATOR = 'system:operator'

/** Who acts when an order is paid: whoever holds its link, or pays in the merchant's own shop. */
export const CUSTOMER = 'customer'

export type AuditService = ReturnType<typeof auditService>

/** The trail of changes to money, bank accounts, staff and settings; only ever added to. */
export function auditService({ clock, newId }: { clock: Clock; newId: NewId }) {
  return {
    /** Writes an event in the transaction of the change it tells of; under an id of its own, or the one it is given. */
    record: (
      tx: MerchantTx,
      merchantId: string,
      event: AuditEvent,
      eventId: string = newId('auditEvent'),
    ): Promise<void> =>
      store.insert(tx, merchantId, {
        eventId,
        at: clock.now(),
        actor: event.actor,
        action: event.action,
        subjectType: event.subjectType,
        subjectId: event.subjectId,
        details: JSON.stringify(event.details ?? {}),
      }),
  }
}
