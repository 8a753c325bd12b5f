import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DebitAccount, DebitClose, DebitReturned } from '../../providers/direct-debit/port.ts'
import type { AuditEvent } from '../audit/service.ts'
import { type Journal, paymentReturned, paymentReturnWon } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantTerms } from '../payments/attempts/outcome-deps.ts'
import type { LockedPayment, OutcomeRecorder } from '../payments/attempts/record-outcome.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import { canMove } from '../payments/rules.ts'
import type { PaymentChanges, PaymentRow } from '../payments/service.ts'
import { failureText, type BankFailureCode } from './failure-rules.ts'
import * as store from './store.ts'

const DAY = 86_400_000

export interface DebitCompletionDeps {
  clock: Clock
  ends: OutcomeRecorder
  ledger: LedgerService
  payments: Pick<PaymentChanges, 'move'>
}

/** An attempt, its locked payment, and the merchant's terms. */
interface HeldAttempt {
  attempt: Attempt
  before: LockedPayment
  terms: MerchantTerms
}

/**
 * The only function that records the outcome of a direct debit: for the live call, the sweep, the
 * watch over confirmed debits and webhooks. Runs in one transaction; idempotent, however late.
 *
 * A submission moves nothing in the ledger. A confirmation makes the payment paid. A later return
 * takes from the merchant what the bank took, keeps the fee, and fails the payment when it was all.
 * What is won back later is the merchant's again; the payment stays what it was. The order stays
 * paid: merchant and customer resolve the delivery between them, with a new order.
 */
export async function completeDebit(
  deps: DebitCompletionDeps,
  tx: MerchantTx,
  attempt: Attempt,
  { outcome, terms }: { outcome: DebitClose; terms: MerchantTerms },
): Promise<PaymentRow> {
  const { ends, clock } = deps
  const before = await ends.lock(tx, attempt)
  const held = { attempt, before, terms }
  const fail = (code: BankFailureCode, account: DebitAccount | null) =>
    ends.fail(tx, attempt, before, {
      code,
      message: failureText(code).merchant,
      columns: { ...(account && accountColumns(account)), debitStatus: 'failed' },
    })
  switch (outcome.kind) {
    case 'submitted':
      return ends.accept(tx, attempt, before, {
        ref: outcome.ref,
        columns: { ...accountColumns(outcome.account), debitStatus: 'submitted' },
        askAt: outcome.resultAt > clock.now() ? outcome.resultAt : null,
      })
    case 'confirmed':
      return confirm(deps, tx, held, outcome)
    case 'returned': {
      // The return may be the first we hear of the confirmation.
      const paid = await confirm(deps, tx, held, { ...outcome, returnsUntil: null })
      return paid.captured > 0 ? giveBack(deps, tx, { ...held, before: paid }, outcome) : paid
    }
    case 'failed':
      return fail(outcome.code, outcome.account)
    case 'not_debited':
      return fail('not_debited', null)
    default:
      return ends.wait(tx, attempt, before)
  }
}

async function confirm(
  { clock, ends }: DebitCompletionDeps,
  tx: MerchantTx,
  { attempt, before, terms }: HeldAttempt,
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
  return ends.capture(tx, attempt, before, { ref, columns, terms })
}

/** Once each: what is taken again after that is a break for an operator. */
async function giveBack(
  deps: DebitCompletionDeps,
  tx: MerchantTx,
  held: Omit<HeldAttempt, 'before'> & { before: PaymentRow },
  { code, amount }: DebitReturned,
): Promise<PaymentRow> {
  const { attempt, before } = held
  const { merchantId, transactionId, operationId } = attempt
  if (amount > before.captured)
    throw new Error(`Debit ${operationId} lost ${amount} of the ${before.captured} that it took`)
  const fact = { transactionId, method: before.method, currency: before.currency }
  if (before.debitStatus === 'returned') {
    const booked = await store.bookedReturns(tx, merchantId, transactionId)
    if (booked.won > 0 || amount >= booked.taken) return before
    const won = booked.taken - amount
    await post(deps, tx, held, {
      journal: paymentReturnWon({ ...fact, amount: won }),
      action: 'payment.return_won',
      details: { amount: won, currency: before.currency },
    })
    return before
  }
  if (amount === 0) return before
  await post(deps, tx, held, {
    journal: paymentReturned({ ...fact, amount }),
    action: 'payment.returned',
    details: { amount, currency: before.currency, code },
  })
  await store.endWatch(tx, merchantId, operationId)
  const updatedAt = deps.clock.now()
  if (amount < before.captured)
    return deps.payments.move(tx, before, before.status, { debitStatus: 'returned', updatedAt })
  // An open dispute keeps its status.
  const to = canMove(before.status, 'failed') ? 'failed' : before.status
  return deps.payments.move(tx, before, to, {
    debitStatus: 'returned',
    failureCode: code,
    failureMessage: failureText(code).merchant,
    updatedAt,
  })
}

function post(
  { clock, ledger }: DebitCompletionDeps,
  tx: MerchantTx,
  { attempt, before, terms }: Omit<HeldAttempt, 'before'> & { before: PaymentRow },
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
