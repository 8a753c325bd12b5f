import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DebitAccount, DebitClose, DebitReturned } from '../../providers/direct-debit/port.ts'
import { paymentReturned } from '../ledger/rules.ts'
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
 * takes the whole amount back from the merchant, keeps the fee and fails the payment. The order
 * stays paid: merchant and customer resolve the delivery between them, with a new order.
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

async function giveBack(
  { clock, ledger, payments }: DebitCompletionDeps,
  tx: MerchantTx,
  { attempt, before, terms }: Omit<HeldAttempt, 'before'> & { before: PaymentRow },
  { code }: DebitReturned,
): Promise<PaymentRow> {
  const { merchantId, transactionId, operationId } = attempt
  if (before.debitStatus === 'returned') return before
  const now = clock.now()
  const journal = paymentReturned({
    transactionId,
    method: before.method,
    currency: before.currency,
    amount: before.captured,
  })
  await ledger.post(tx, merchantId, journal, {
    occurredAt: now,
    transactionId,
    internalOrderId: before.internalOrderId,
    country: terms.tradingCountry,
    timeZone: terms.timeZone,
    event: {
      actor: 'system:direct-debit',
      action: 'payment.returned',
      subjectType: 'payment',
      subjectId: transactionId,
      details: { amount: before.captured, currency: before.currency, code },
    },
  })
  await store.endWatch(tx, merchantId, operationId)
  // An open dispute keeps its status.
  const to = canMove(before.status, 'failed') ? 'failed' : before.status
  return payments.move(tx, before, to, {
    debitStatus: 'returned',
    failureCode: code,
    failureMessage: failureText(code).merchant,
    updatedAt: now,
  })
}

const accountColumns = (account: DebitAccount) => ({
  bankRoutingNumber: account.routingNumber,
  bankAccountHint: account.last4,
})
