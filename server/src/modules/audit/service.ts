import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import * as store from './store.ts'

export interface AuditEvent {
  /** A user id, or the part of the system that acted (`system:payout-run`). */
  actor: string
  /** Area and past-tense verb: `refund.requested`. */
  action: string
  subjectType: string
  subjectId: string
  /** Amounts, before and after; never a secret, a full account or card number. */
  details?: Record<string, string | number | boolean | null>
}

/** The actor at the command line; not one of the merchant's users. */
export const OPERATOR = 'system:operator'

/** The actor when an order is paid, by its link or in the merchant's shop. */
export const CUSTOMER = 'customer'

export type AuditService = ReturnType<typeof auditService>

/** The append-only audit trail of money, bank accounts, staff and settings. */
export function auditService({ clock, newId }: { clock: Clock; newId: NewId }) {
  return {
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
