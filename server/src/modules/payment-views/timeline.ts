import type { PaymentEvent } from '@paydeck/contract/calls/payments/payments'
import { hasPermission } from '@paydeck/contract/access/grants'

import type { Reader } from '../../db/database.ts'
import { FORMER_COLLEAGUE } from '../../db/statements/person-name.ts'
import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { readEvents, type EventRow } from './timeline-store.ts'

/** Names on the wire; rows of other kinds are left out. */
const KINDS: Readonly<Record<string, PaymentEvent['kind']>> = {
  reminded: 'reminded',
  created: 'created',
  charge_succeeded: 'charged',
  imported_succeeded: 'imported',
  charge_failed: 'charge_failed',
  authorise_succeeded: 'held',
  authorise_failed: 'hold_failed',
  capture_succeeded: 'captured',
  capture_failed: 'capture_failed',
  instalment_succeeded: 'instalment_paid',
  instalment_failed: 'instalment_failed',
  card_check_succeeded: 'card_changed',
  card_check_failed: 'card_change_failed',
  void_succeeded: 'released',
  void_failed: 'release_failed',
  hold_expired: 'hold_expired',
  refund_asked: 'refund_asked',
  refund_succeeded: 'refunded',
  refund_failed: 'refund_failed',
  approval_asked: 'approval_asked',
  approval_approved: 'approval_approved',
  approval_declined: 'approval_declined',
  approval_withdrawn: 'approval_withdrawn',
  approval_ended: 'approval_ended',
  approval_refused: 'approval_refused',
  dispute_opened: 'dispute_opened',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_lost',
  inquiry_opened: 'inquiry_opened',
  dispute_inquiry_closed: 'inquiry_closed',
  fraud_warned: 'fraud_warned',
  returned: 'returned',
  paid_out: 'paid_out',
  payout_failed: 'payout_failed',
}

/** Oldest first; payouts only with the permission to read them. Throws 404 for an unknown id. */
export async function timelineOf(
  reader: Reader,
  actor: Actor,
  transactionId: string,
): Promise<PaymentEvent[]> {
  const rows = await readEvents(reader, actor.merchantId, transactionId)
  if (rows.length === 0) throw notFound()
  const mayKnow = ({ what }: EventRow): boolean =>
    (what !== 'paid_out' && what !== 'payout_failed') || hasPermission(actor, 'payouts:read')
  return rows.filter(mayKnow).flatMap((row) => {
    const kind = KINDS[row.what]
    return kind === undefined ? [] : [toEvent(kind, row)]
  })
}

const toEvent = (
  kind: PaymentEvent['kind'],
  { at, amount, code, ref, toPlan, personId, personName, reason }: EventRow,
): PaymentEvent => ({
  at: at.toISOString(),
  kind,
  amount,
  code,
  ref,
  ...(toPlan !== null && { toPlan }),
  ...(personId !== null && { by: personName ?? FORMER_COLLEAGUE }),
  ...(reason !== null && { reason }),
})
