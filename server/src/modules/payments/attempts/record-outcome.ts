import type { MerchantTx } from '../../../db/database.ts'
import type { ActionRequired } from '../../../providers/card/port.ts'
import { CUSTOMER } from '../../audit/service.ts'
import { HOLD_MS } from '../holds/hold-rules.ts'
import * as store from '../store.ts'
import type { Attempt } from './attempt.ts'
import { bookPayment, type TakenMoney } from './book-payment.ts'
import { type LockedPayment, lockAttempt } from './attempt-store.ts'
import { countMove, movePayment } from './move-payment.ts'
import { planOf, type MerchantTerms, type MethodColumns, type OutcomeDeps } from './outcome-deps.ts'

export type { LockedPayment } from './attempt-store.ts'

/** A taking or a hold that its provider confirmed. */
export interface Succeeded {
  /** The provider's own id of it. */
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
  /** When the provider is asked next; null: after the janitor's own pauses. */
  askAt: Date | null
}

type Recorded = Promise<store.PaymentRow>

/**
 * How an attempt to pay an order, in full or by a first instalment, can end, whatever the method. Each runs in one
 * transaction in which `lock` came first, may be called late or twice (only the first final outcome counts), and answers
 * the payment as it then stands. Locks in the fixed order order, payment, operation, customer, what the
 * merchant is owed (shared with other charges).
 */
export interface OutcomeRecorder {
  /** Holds the order, the payment and the operation. */
  lock(tx: MerchantTx, attempt: Attempt): Promise<LockedPayment>
  /** Books money whose taking is on record, as the ways of ending below do. */
  book(tx: MerchantTx, before: store.PaymentRow, taken: TakenMoney, terms: MerchantTerms): Recorded
  /** The money is there: fee, customer, books, and the order is paid. */
  capture(
    tx: MerchantTx,
    attempt: Attempt,
    before: LockedPayment,
    how: Succeeded & { terms: MerchantTerms },
  ): Recorded
  /** The amount is held on the card and nothing was taken: the order stays held by this payment. */
  hold(tx: MerchantTx, attempt: Attempt, before: store.PaymentRow, how: Succeeded): Recorded
  /** The card's owner must answer a challenge: the payment waits for them, the order stays held. */
  challenge(
    tx: MerchantTx,
    attempt: Attempt,
    before: store.PaymentRow,
    asked: ActionRequired,
  ): Recorded
  /** No money will come: the order may be paid again. */
  fail(tx: MerchantTx, attempt: Attempt, before: store.PaymentRow, how: Failed): Recorded
  /** The outcome is unknown: the payment waits, the order stays held, the janitor asks again. */
  wait(tx: MerchantTx, attempt: Attempt, before: store.PaymentRow): Recorded
  /** The provider has it and will know later: the payment waits, the order stays held. */
  accept(tx: MerchantTx, attempt: Attempt, before: store.PaymentRow, how: Accepted): Recorded
}

export const outcomeRecorder = (deps: OutcomeDeps): OutcomeRecorder => ({
  lock: lockAttempt,
  book: (tx, before, taken, terms) => bookPayment(deps, tx, before, { ...taken, terms }),
  async capture(tx, attempt, before, { ref, columns, terms }) {
    const { isOpen, ...payment } = before
    if (!isOpen) return payment
    const operation = deps.operationRecords.success(tx, attempt, ref, deps.clock.now())
    const taken = { captured: payment.amount, columns, actor: CUSTOMER, terms, operation }
    return bookPayment(deps, tx, payment, taken)
  },
  hold: (tx, attempt, before, how) => recordHold(deps, tx, before, { ...how, attempt }),
  challenge: (tx, attempt, before, asked) =>
    recordChallenge(deps, tx, before, { ...asked, attempt }),
  fail: (tx, attempt, before, how) => recordFailure(deps, tx, before, { ...how, attempt }),
  wait: (tx, attempt, before) => recordWait(deps, tx, attempt, before),
  accept: (tx, attempt, before, how) => recordAcceptance(deps, tx, before, { ...how, attempt }),
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
    // The bank counts from when it was asked; when its answer came late, that is earlier than now.
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
  { attempt, ref, columns, askAt }: Accepted & { attempt: Attempt },
): Recorded {
  const now = deps.clock.now()
  const isOpen = await deps.operationRecords.move(tx, attempt.merchantId, attempt.operationId, {
    status: 'pending',
    providerRef: ref,
    ...(askAt && { nextCheckAt: askAt }),
    updatedAt: now,
  })
  if (!isOpen) return before
  const changes = { ...columns, outcomeUnknown: false, updatedAt: now }
  if (before.status === 'pending') return (await store.updatePayment(tx, before, changes)) ?? before
  const after = await movePayment(tx, before, 'pending', changes)
  await countMove(deps, tx, before, after)
  return after
}
