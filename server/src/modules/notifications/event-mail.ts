import type { MerchantTx } from '../../db/database.ts'
import type { DomainEvent, EventKind } from '../domain-events/events.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { mailAboutAsking, mailAboutDecision } from './approval.ts'
import { mailAboutReturn } from './debit-returned.ts'
import { mailAboutDisputeEnd } from './dispute-closed.ts'
import { mailAboutDispute } from './dispute-opened.ts'
import { mailAboutWarning } from './fraud-warning.ts'
import { mailAboutPayment, mailReceiptAgain } from './payment-received.ts'
import { mailAboutBlock } from './payout-blocked.ts'
import { mailAboutPayout } from './payout-report.ts'
import { mailAboutRefund } from './refund-made.ts'

/** Sends emails about events; each once, however often its event is read. */
export const eventMail = (deps: EventMailDeps) => ({
  async write(merchantId: string, event: DomainEvent): Promise<void> {
    const merchant = await deps.merchants.get(merchantId)
    await deps.db.inMerchant(merchantId, (tx) => mailAbout(deps, tx, merchant, event))
  },

  /** Sends the receipt of a paid payment to any address, in the caller’s transaction. */
  receiptAgain: (
    tx: MerchantTx,
    merchant: Merchant,
    receipt: Parameters<typeof mailReceiptAgain>[3],
  ): Promise<void> => mailReceiptAgain(deps, tx, merchant, receipt),
})

export type EventMail = ReturnType<typeof eventMail>

type MailMaker<Kind extends EventKind> = (
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  event: Extract<DomainEvent, { kind: Kind }>,
) => Promise<void>

/** Null: no email. */
const MAIL: { readonly [Kind in EventKind]: MailMaker<Kind> | null } = {
  payment_received: (deps, tx, merchant, { subjectId }) =>
    mailAboutPayment(deps, tx, merchant, subjectId),
  payment_returned: mailAboutReturn,
  payment_return_won: mailAboutReturn,
  refund_made: (deps, tx, merchant, { subjectId }) =>
    mailAboutRefund(deps, tx, merchant, subjectId),
  payout_sent: mailAboutPayout,
  payout_failed: mailAboutPayout,
  payout_blocked: mailAboutBlock,
  dispute_opened: (deps, tx, merchant, { subjectId }) =>
    mailAboutDispute(deps, tx, merchant, { disputeId: subjectId, daysLeft: null }),
  dispute_due: (deps, tx, merchant, { subjectId, payload }) =>
    mailAboutDispute(deps, tx, merchant, {
      disputeId: subjectId,
      daysLeft: payload?.daysLeft ?? null,
    }),
  approval_asked: (deps, tx, merchant, { subjectId }) =>
    mailAboutAsking(deps, tx, merchant, subjectId),
  approval_ended: (deps, tx, merchant, { subjectId }) =>
    mailAboutDecision(deps, tx, merchant, subjectId),
  dispute_closed: (deps, tx, merchant, { subjectId }) =>
    mailAboutDisputeEnd(deps, tx, merchant, subjectId),
  inquiry_opened: (deps, tx, merchant, { subjectId }) =>
    mailAboutDispute(deps, tx, merchant, { disputeId: subjectId, daysLeft: null }),
  inquiry_closed: (deps, tx, merchant, { subjectId }) =>
    mailAboutDisputeEnd(deps, tx, merchant, subjectId),
  fraud_warned: (deps, tx, merchant, { subjectId }) =>
    mailAboutWarning(deps, tx, merchant, subjectId),
  order_created: null,
  order_cancelled: null,
  payment_authorised: null,
  payment_captured: null,
  payment_released: null,
  hold_due: null,
  payment_failed: null,
  refund_failed: null,
  instalment_paid: null,
  instalment_failed: null,
  plan_overdue: null,
}

async function mailAbout<Kind extends EventKind>(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  event: Extract<DomainEvent, { kind: Kind }>,
): Promise<void> {
  await MAIL[event.kind]?.(deps, tx, merchant, event)
}
