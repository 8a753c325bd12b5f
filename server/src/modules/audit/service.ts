import type { ActivityAction } from '@paydeck/contract/lists/activity-actions'

import type { MerchantTx } from '../../db/database.ts'
import { type Write, written } from '../../db/statements/write-together.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import { currentRequest } from '../../kit/request-context.ts'
import { instantText, type RowSeals } from '../../kit/secrets/row-seals.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import { contentOfEvent } from './sealed-event.ts'
import * as store from './store.ts'

export interface AuditEvent {
  /** A user id, or the part of the system that acted (`system:payout-run`). */
  actor: string
  action: ActivityAction
  /** `refused`: the permission was missing, or there were too many attempts. */
  outcome?: 'succeeded' | 'failed' | 'refused'
  subjectType: string
  subjectId: string
  /** Amounts, before and after. Never a secret, or a full account or card number. */
  details?: Record<string, string | number | boolean | null>
}

/** The operator at the command line, who is not one of the merchant's users. */
export const OPERATOR = 'system:operator'

/** A customer who pays an order by its link or in the merchant's shop. */
export const CUSTOMER = 'customer'

/** Someone who has not signed in. */
export const VISITOR = 'visitor'

export type AuditService = ReturnType<typeof auditService>

const MAX_DEVICE = 300
const MINUTE = 60_000

interface AuditDeps {
  clock: Clock
  newId: NewId
  seals: Pick<RowSeals, 'seal'>
}

interface EventIds {
  eventId: string
  /** The journal written in the same transaction. */
  journalId: string | null
}

function rowOf(
  { clock, seals }: AuditDeps,
  merchantId: string,
  event: AuditEvent,
  { eventId, journalId }: EventIds,
) {
  const request = currentRequest()
  const at = clock.now()
  const details = event.details ?? {}
  const row = {
    eventId,
    actor: event.actor,
    action: event.action,
    outcome: event.outcome ?? 'succeeded',
    subjectType: event.subjectType,
    subjectId: event.subjectId,
    address: request?.address ?? null,
    device: request?.userAgent.slice(0, MAX_DEVICE) ?? null,
    requestId: request?.requestId ?? null,
    journalId,
  }
  const content = contentOfEvent(merchantId, { ...row, at: instantText(at), details })
  return { ...row, at, details: JSON.stringify(details), seal: seals.seal(content) }
}

/** The append-only audit trail of money, bank accounts, staff, settings and sign-ins. */
export function auditService(deps: AuditDeps) {
  const { clock, newId } = deps
  const record = (
    tx: MerchantTx,
    merchantId: string,
    event: AuditEvent,
    eventId: string = newId('auditEvent'),
  ): Promise<void> =>
    store.insertOnce(tx, merchantId, rowOf(deps, merchantId, event, { eventId, journalId: null }))

  return {
    record,

    /** The event of a journal, with ids made beforehand, to be sent with other writes. */
    write: (tx: MerchantTx, merchantId: string, event: AuditEvent, ids: EventIds): Write =>
      store.insert(tx, merchantId, rowOf(deps, merchantId, event, ids)).returning(written),

    /** Records the event at most once a minute, so that a repeated attack does not flood the trail. */
    recordOncePerMinute(tx: MerchantTx, merchantId: string, event: AuditEvent): Promise<void> {
      const { actor, action, subjectId } = event
      const minute = Math.floor(clock.wall().getTime() / MINUTE)
      const from = currentRequest()?.address ?? ''
      const hash = sha256(JSON.stringify([actor, action, subjectId, from, minute]))
      return record(tx, merchantId, event, `audt_${hash.toString('base64url').slice(0, 22)}`)
    },
  }
}
