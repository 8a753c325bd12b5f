import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DebitAccount, DebitClose, DebitReturned } from '../../providers/direct-debit/port.ts'
import type { AuditEvent } from '../audit/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import { type Journal, paymentReturned, paymentReturnWon } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantTerms } from '../payments/attempts/outcome-deps.ts'
import type { LockedPayment, OutcomeRecorder } from '../payments/attempts/record-outcome.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import type { PaymentChanges, PaymentRow } from '../payments/service.ts'
import { failureText, type BankFailureCode } from './failure-rules.ts'
import * as store from './store.ts'

const DAY = 86_400_000

export interface DebitCompletionDeps {
  clock: Clock
  recorder: OutcomeRecorder
  ledger: LedgerService
  events: DomainEvents
  payments: Pick<PaymentChanges, 'returned'>
}

/** An attempt, its locked payment, and the merchant's terms. */
interface AttemptContext {
  attempt: Attempt
  before: LockedPayment
  terms: MerchantTerms
}

type PaidAttempt = Omit<AttemptContext, 'before'> & { before: PaymentRow }

/**
 * The only function that records the outcome of a direct debit: for the live call, the sweep, the
 * watch over confirmed debits and webhooks. One transaction; idempotent, however late it runs.
 *
 * A submission posts nothing to the ledger. A confirmation makes the payment paid. A later return
 * debits the merchant what the bank took, keeps the fee, and fails the payment when nothing is left.
 * Money won back later is credited to the merchant, and the payment is paid again to that amount.
 * The order stays paid: merchant and customer sort out the delivery between them, with a new order.
 */
export async function completeDebit(
  deps: DebitCompletionDeps,
  tx: MerchantTx,
  attempt: Attempt,
  { outcome, terms }: { outcome: DebitClose; terms: MerchantTerms },
): Promise<PaymentRow> {
  const { recorder, clock } = deps
  const before = await recorder.lock(tx, attempt)
  const context = { attempt, before, terms }
  const fail = (code: BankFailureCode, account: DebitAccount | null) =>
    recorder.fail(tx, attempt, before, {
      code,
      message: failureText(code).merchant,
      columns: { ...(account && accountColumns(account)), debitStatus: 'failed' },
    })
  switch (outcome.kind) {
    case 'submitted':
      return recorder.accept(tx, attempt, before, {
        ref: outcome.ref,
        columns: { ...accountColumns(outcome.account), debitStatus: 'submitted' },
        nextCheckAt: outcome.resultAt > clock.now() ? outcome.resultAt : null,
      })
    case 'confirmed':
      return confirm(deps, tx, context, outcome)
    case 'returned': {
      // The provider may report the return before we have heard of the confirmation.
      const paid = await confirm(deps, tx, context, { ...outcome, returnsUntil: null })
      return paid.captured > 0
        ? recordReturn(deps, tx, { ...context, before: paid }, outcome)
        : paid
    }
    case 'failed':
      return fail(outcome.code, outcome.account)
    case 'not_debited':
      return fail('not_debited', null)
    default:
      return recorder.wait(tx, attempt, before)
  }
}

async function confirm(
  { clock, recorder }: DebitCompletionDeps,
  tx: MerchantTx,
  { attempt, before, terms }: AttemptContext,
  { ref, account, returnsUntil }: { ref: string; account: DebitAccount; returnsUntil: Date | null },
): Promise<PaymentRow> {
  const columns = { ...accountColumns(account), debitStatus: 'confirmed' } as const
  const now = clock.now()
  const isOpen = before.status === 'incomplete' || before.status === 'pending'
  if (isOpen && returnsUntil)
    await store.insertWatch(tx, attempt.merchantId, {
      operationId: attempt.operationId,
      transactionId: attempt.transactionId,
      watchedUntil: returnsUntil,
      nextCheckAt: new Date(now.getTime() + DAY),
      createdAt: now,
    })
  return recorder.capture(tx, attempt, before, { ref, columns, terms })
}

/**
 * Books the part of the provider's totals that is not booked yet. Both totals only grow, so a stale or repeated answer
 * adds nothing.
 */
async function recordReturn(
  deps: DebitCompletionDeps,
  tx: MerchantTx,
  context: PaidAttempt,
  { code, taken, won }: DebitReturned,
): Promise<PaymentRow> {
  const { attempt, before } = context
  const { merchantId, transactionId, operationId } = attempt
  const booked = await store.bookedReturns(tx, merchantId, transactionId)
  const change = {
    taken: Math.max(0, taken - booked.taken.amount),
    won: Math.max(0, won - booked.won.amount),
  }
  if (change.taken === 0 && change.won === 0) return before
  const returned = booked.taken.amount + change.taken - booked.won.amount - change.won
  if (returned < 0 || returned > before.captured)
    throw new Error(`Debit ${operationId} lost ${returned} of the ${before.captured} that it took`)
  const isWhole = returned === before.captured
  const nth = booked.taken.times + 1
  await postTaken(deps, tx, context, { amount: change.taken, nth, code, isWhole })
  await postWon(deps, tx, context, { amount: change.won, nth: booked.won.times + 1 })
  await store.endWatch(tx, merchantId, operationId)
  return deps.payments.returned(tx, before, returned, {
    debitStatus: 'returned',
    failureCode: isWhole ? code : null,
    failureMessage: isWhole ? failureText(code).merchant : null,
    updatedAt: deps.clock.now(),
  })
}

async function postTaken(
  deps: DebitCompletionDeps,
  tx: MerchantTx,
  context: PaidAttempt,
  taken: { amount: number; nth: number; code: DebitReturned['code']; isWhole: boolean },
): Promise<void> {
  const { amount, nth, code } = taken
  if (amount === 0) return
  const { merchantId, transactionId, method, currency } = context.before
  await post(deps, tx, context, {
    journal: paymentReturned({ transactionId, method, currency, amount, nth }),
    action: 'payment.returned',
    details: { amount, currency, code },
  })
  await deps.events.publish(tx, merchantId, {
    kind: 'payment_returned',
    subjectId: transactionId,
    payload: taken,
  })
}

async function postWon(
  deps: DebitCompletionDeps,
  tx: MerchantTx,
  context: PaidAttempt,
  won: { amount: number; nth: number },
): Promise<void> {
  const { amount, nth } = won
  if (amount === 0) return
  const { merchantId, transactionId, method, currency } = context.before
  await post(deps, tx, context, {
    journal: paymentReturnWon({ transactionId, method, currency, amount, nth }),
    action: 'payment.return_won',
    details: { amount, currency },
  })
  await deps.events.publish(tx, merchantId, {
    kind: 'payment_return_won',
    subjectId: transactionId,
    payload: won,
  })
}

function post(
  { clock, ledger }: DebitCompletionDeps,
  tx: MerchantTx,
  { attempt, before, terms }: PaidAttempt,
  { journal, ...event }: { journal: Journal } & Pick<AuditEvent, 'action' | 'details'>,
) {
  const { merchantId, transactionId } = attempt
  return ledger.post(tx, merchantId, journal, {
    occurredAt: clock.now(),
    transactionId,
    internalOrderId: before.internalOrderId,
    country: terms.tradingCountry,
    timeZone: terms.timeZone,
    event: {
      actor: 'system:direct-debit',
      subjectType: 'payment',
      subjectId: transactionId,
      ...event,
    },
  })
}

const accountColumns = (account: DebitAccount) => ({
  bankRoutingNumber: account.routingNumber,
  bankAccountHint: account.last4,
})
