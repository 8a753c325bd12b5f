import type { MerchantTx } from '../../../db/database.ts'
import type { ActionRequired } from '../../../providers/card/port.ts'
import { CUSTOMER } from '../../audit/service.ts'
import { HOLD_MS } from '../holds/hold-rules.ts'
import * as store from '../store.ts'
import type { Attempt } from './attempt.ts'
import { bookPayment, type PaymentBooking } from './book-payment.ts'
import { type LockedPayment, lockAttempt } from './attempt-store.ts'
import { countMove, movePayment } from './move-payment.ts'
import { planOf, type MerchantTerms, type MethodColumns, type OutcomeDeps } from './outcome-deps.ts'

export type { LockedPayment } from './attempt-store.ts'

/** A charge or a hold that the provider confirmed. */
export interface Succeeded {
  /** The provider's ID. */
  ref: string
  columns: MethodColumns
}

export interface Failed {
  code: string
  /** For the merchant. */
  message: string
  columns: MethodColumns
}

export interface Accepted {
  ref: string | null
  columns: MethodColumns
  /** When to ask the provider next; null leaves the operation's planned check as it is. */
  nextCheckAt: Date | null
}

type Recorded = Promise<store.PaymentRow>

/**
 * Records the outcome of an attempt to pay, in full or by a first instalment, for every payment method. Call `lock`
 * first in the same transaction. Each function may be called late or twice: only the first final outcome counts. Each
 * returns the payment afterwards. Locks are taken in this order: order, payment, operation, customer, then what the
 * merchant is owed (a shared lock between charges).
 */
export interface OutcomeRecorder {
  /** Locks the order, the payment and the operation. */
  lock(tx: MerchantTx, attempt: Attempt): Promise<LockedPayment>
  /** Books a charge whose operation has already been closed. */
  book(
    tx: MerchantTx,
    before: store.PaymentRow,
    booking: PaymentBooking,
    terms: MerchantTerms,
  ): Recorded
  /** The charge succeeded: books it and marks the order as paid. */
  capture(
    tx: MerchantTx,
    attempt: Attempt,
    before: LockedPayment,
    outcome: Succeeded & { terms: MerchantTerms },
  ): Recorded
  /** The amount is held on the card: the payment keeps the order reserved. */
  hold(tx: MerchantTx, attempt: Attempt, before: store.PaymentRow, outcome: Succeeded): Recorded
  /** The cardholder must answer a challenge: the payment waits and keeps the order reserved. */
  challenge(
    tx: MerchantTx,
    attempt: Attempt,
    before: store.PaymentRow,
    challenge: ActionRequired,
  ): Recorded
  /** The charge failed: the order can be paid again. */
  fail(tx: MerchantTx, attempt: Attempt, before: store.PaymentRow, outcome: Failed): Recorded
  /** The outcome is unknown: the payment keeps the order reserved, and the sweep asks the provider again. */
  wait(tx: MerchantTx, attempt: Attempt, before: store.PaymentRow): Recorded
  /** The provider accepted it and decides later: the payment waits and keeps the order reserved. */
  accept(tx: MerchantTx, attempt: Attempt, before: store.PaymentRow, outcome: Accepted): Recorded
}

export const outcomeRecorder = (deps: OutcomeDeps): OutcomeRecorder => ({
  lock: lockAttempt,
  book: (tx, before, booking, terms) => bookPayment(deps, tx, before, { ...booking, terms }),
  async capture(tx, attempt, before, { ref, columns, terms }) {
    const { isOpen, ...payment } = before
    if (!isOpen) return payment
    const operation = deps.operationRecords.success(tx, attempt, ref, deps.clock.now())
    const booking = { captured: payment.amount, columns, actor: CUSTOMER, terms, operation }
    return bookPayment(deps, tx, payment, booking)
  },
  hold: (tx, attempt, before, outcome) => recordHold(deps, tx, before, { ...outcome, attempt }),
  challenge: (tx, attempt, before, challenge) =>
    recordChallenge(deps, tx, before, { ...challenge, attempt }),
  fail: (tx, attempt, before, outcome) => recordFailure(deps, tx, before, { ...outcome, attempt }),
  wait: (tx, attempt, before) => recordWait(deps, tx, attempt, before),
  accept: (tx, attempt, before, outcome) =>
    recordAcceptance(deps, tx, before, { ...outcome, attempt }),
})

async function recordHold(
  deps: OutcomeDeps,
  tx: MerchantTx,
  before: store.PaymentRow,
  { attempt, ref, columns }: Succeeded & { attempt: Attempt },
): Recorded {
  const now = deps.clock.now()
  const isFirst = await deps.operationRecords.succeeded(tx, attempt, ref, now)
  if (!isFirst) return before
  const after = await movePayment(tx, before, 'not_captured', {
    ...columns,
    authorised: before.amount,
    // The bank counts the seven days from the request, not from an answer that may have come late.
    holdExpiresAt: new Date(before.createdAt.getTime() + HOLD_MS),
    threeDsRedirectUrl: null,
    outcomeUnknown: false,
    updatedAt: now,
  })
  await countMove(deps, tx, before, after)
  await deps.audit.record(tx, attempt.merchantId, {
    actor: CUSTOMER,
    action: 'payment.held',
    subjectType: 'payment',
    subjectId: attempt.transactionId,
    details: { amount: before.amount, currency: before.currency },
  })
  await deps.events.publish(tx, attempt.merchantId, {
    kind: 'payment_authorised',
    subjectId: attempt.transactionId,
  })
  return after
}

async function recordChallenge(
  { clock, operationRecords }: OutcomeDeps,
  tx: MerchantTx,
  before: store.PaymentRow,
  { attempt, threeDSAuthorisationId, redirectUrl }: ActionRequired & { attempt: Attempt },
): Recorded {
  const now = clock.now()
  const isOpen = await operationRecords.move(tx, attempt.merchantId, attempt.operationId, {
    status: 'pending',
    updatedAt: now,
  })
  if (!isOpen || before.threeDsRedirectUrl === redirectUrl) return before
  const after = await store.updatePayment(tx, before, {
    threeDsAuthorisationId: threeDSAuthorisationId,
    threeDsRedirectUrl: redirectUrl,
    outcomeUnknown: false,
    updatedAt: now,
  })
  return after ?? before
}

async function recordFailure(
  deps: OutcomeDeps,
  tx: MerchantTx,
  before: store.PaymentRow,
  { attempt, code, message, columns }: Failed & { attempt: Attempt },
): Recorded {
  const { merchantId, transactionId } = attempt
  const now = deps.clock.now()
  const isFirst = await deps.operationRecords.failed(tx, attempt, code, now)
  if (!isFirst) return before
  await planOf(deps, before)?.failed(tx, before, now)
  const after = await movePayment(tx, before, 'failed', {
    ...columns,
    threeDsRedirectUrl: null,
    failureCode: code,
    failureMessage: message,
    outcomeUnknown: false,
    updatedAt: now,
  })
  await deps.orderLock.free(tx, merchantId, attempt.merchantOrderId, transactionId)
  await countMove(deps, tx, before, after)
  await deps.events.publish(tx, merchantId, { kind: 'payment_failed', subjectId: transactionId })
  return after
}

async function recordWait(
  deps: OutcomeDeps,
  tx: MerchantTx,
  attempt: Attempt,
  before: store.PaymentRow,
): Recorded {
  const now = deps.clock.now()
  const isOpen = await deps.operationRecords.move(tx, attempt.merchantId, attempt.operationId, {
    status: 'unknown',
    updatedAt: now,
  })
  if (!isOpen || before.status !== 'incomplete') return before
  const after = await movePayment(tx, before, 'pending', { outcomeUnknown: true, updatedAt: now })
  await countMove(deps, tx, before, after)
  return after
}

async function recordAcceptance(
  deps: OutcomeDeps,
  tx: MerchantTx,
  before: store.PaymentRow,
  { attempt, ref, columns, nextCheckAt }: Accepted & { attempt: Attempt },
): Recorded {
  const now = deps.clock.now()
  const isOpen = await deps.operationRecords.move(tx, attempt.merchantId, attempt.operationId, {
    status: 'pending',
    providerRef: ref,
    ...(nextCheckAt && { nextCheckAt }),
    updatedAt: now,
  })
  if (!isOpen) return before
  const changes = { ...columns, outcomeUnknown: false, updatedAt: now }
  if (before.status === 'pending') return (await store.updatePayment(tx, before, changes)) ?? before
  const after = await movePayment(tx, before, 'pending', changes)
  await countMove(deps, tx, before, after)
  return after
}
