import type { BankMethod } from '@paydeck/contract/calls/bank-payments'

import type { Database } from '../../db/database.ts'
import { eachDue } from '../../jobs/each-due.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { DirectDebitGateway } from '../../providers/direct-debit/port.ts'
import type { PayToGateway, PayToRequest } from '../../providers/payto/port.ts'
import type { AuditService } from '../audit/service.ts'
import { availableOn } from '../ledger/calendar.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { askAfter, giveUp } from '../operations/ask-after.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { AttemptEnds } from '../payments/attempts/attempt-ends.ts'
import { type AttemptMethod, newAttempt, openAttempt } from '../payments/attempts/open-attempt.ts'
import type { PaymentRow } from '../payments/service.ts'
import { debitCompletion } from './complete-debit.ts'
import { type AwaitingApproval, payToCompletion } from './complete-payto.ts'
import * as store from './store.ts'

const DAY = 86_400_000
/** Longer than any direct debit takes to be confirmed, holidays included. */
const RESULT_WITHIN = 14 * DAY

export interface BankPaymentsDeps {
  db: Database
  clock: Clock
  newId: NewId
  directDebit: DirectDebitGateway
  payTo: PayToGateway
  merchants: Pick<MerchantsService, 'get' | 'getActivated'>
  /** False in production while no provider of bank payments is built in. */
  hasProvider: boolean
  ends: AttemptEnds
  ledger: LedgerService
  audit: AuditService
  onError: (failure: unknown, about: { merchantId: string; operationId: string }) => void
}

export type BankPaymentsService = ReturnType<typeof bankPaymentsService>

/** Paying orders from a bank account, and finding out what became of it: at once, in days, or when it comes back. */
export function bankPaymentsService(deps: BankPaymentsDeps) {
  const { db, clock, newId, directDebit, payTo, merchants, onError } = deps
  const completeDebit = debitCompletion(deps)
  const completePayTo = payToCompletion(deps)

  /** Step one: the order is held by this attempt alone, and what we are about to ask for is on record. */
  async function reserve(holder: InvoiceHolder, how: AttemptMethod, merchant: Merchant) {
    const attempt = newAttempt(newId, holder)
    const { amount, currency } = await db.inMerchant(holder.merchantId, (tx) =>
      openAttempt(tx, attempt, how, merchant, clock.now()),
    )
    return { attempt, request: requestOf(attempt.operationId, merchant, { amount, currency }) }
  }

  async function payByDebit(
    holder: InvoiceHolder,
    accountToken: string,
    merchant: Merchant,
  ): Promise<PaymentRow> {
    // Its result comes within days; the calendar must know them before the debit is sent, not after it.
    const { tradingCountry: country, timeZone } = merchant
    availableOn(new Date(clock.now().getTime() + RESULT_WITHIN), { country, timeZone })
    const how: AttemptMethod = {
      method: 'direct_debit',
      provider: directDebit.name,
      paymentToken: accountToken,
    }
    const { attempt, request } = await reserve(holder, how, merchant)
    const outcome = await directDebit.submit({ ...request, accountToken })
    return db.inMerchant(attempt.merchantId, (tx) => completeDebit(tx, attempt, outcome, merchant))
  }

  async function payByPayTo(
    holder: InvoiceHolder,
    agreementToken: string,
    merchant: Merchant,
  ): Promise<PaymentRow> {
    const how: AttemptMethod = {
      method: 'payto',
      provider: payTo.name,
      paymentToken: agreementToken,
    }
    const { attempt, request } = await reserve(holder, how, merchant)
    const outcome = await chargeOrWait({ ...request, agreementToken })
    return db.inMerchant(attempt.merchantId, (tx) => completePayTo(tx, attempt, outcome, merchant))
  }

  /** The first try, before which nothing can have been charged. */
  async function chargeOrWait(request: PayToRequest) {
    const approval = await approvalOf(request)
    if (approval === 'active') return payTo.charge(request)
    // Who cannot be asked about the agreement has been asked for no money either: it can wait like any other.
    if (approval.kind === 'unknown')
      return { kind: 'awaiting_approval', accountHint: null } satisfies AwaitingApproval
    return approval
  }

  /** `active`, or what an agreement that is not means for its payment; nothing has been charged under it yet. */
  async function approvalOf({ agreementToken, operationId, merchantId }: PayToRequest) {
    const state = await payTo.lookupAgreement({ agreementToken, operationId, merchantId })
    switch (state.kind) {
      case 'active':
        return 'active' as const
      case 'pending':
        return {
          kind: 'awaiting_approval',
          accountHint: state.accountHint,
        } satisfies AwaitingApproval
      case 'refused':
        return { ...state, kind: 'refused', code: 'agreement_refused' } as const
      case 'expired':
        return { ...state, kind: 'refused', code: 'agreement_expired' } as const
      case 'not_found':
        return { kind: 'refused', code: 'agreement_unknown', accountHint: null } as const
      default:
        return state
    }
  }

  /**
   * Asks after a PayTo payment, and charges it when the payer has approved meanwhile. Null: it waits for approval and
   * nobody can tell just now.
   */
  async function findPayTo(operation: OpenOperation, request: PayToRequest) {
    const { operationId, isAccepted } = operation
    const found = await payTo.lookup(operationId)
    if (found.kind === 'unknown' && isAccepted) return null
    if (found.kind !== 'not_found') return found
    const approval = await approvalOf(request)
    if (approval !== 'active') return approval.kind === 'unknown' && isAccepted ? null : approval
    // Only what waited for approval was surely never charged; of anything else the charge may be on its way.
    if (isAccepted) return payTo.charge(request)
    return giveUp(operation, payTo)
  }

  return {
    /**
     * Pays an order in full from a bank account. Answers the payment as it then stands: pending is the normal answer
     * of a direct debit and of a PayTo agreement that the payer has not approved yet. 404 for an unknown order, 409
     * with a sentence when it cannot be paid now or not in this way.
     */
    async payByBank(holder: InvoiceHolder, how: BankMethod): Promise<PaymentRow> {
      if (!deps.hasProvider)
        throw conflict(
          'no_bank_provider',
          'Bank accounts cannot be charged here yet: no provider is set up.',
        )
      const merchant = await merchants.getActivated(holder.merchantId)
      if (merchant.tradingCountry !== 'AU')
        throw conflict('method_not_available', 'Please pay by card: this business takes no other.')
      return how.directDebit
        ? payByDebit(holder, how.directDebit.paymentToken, merchant)
        : payByPayTo(holder, how.payTo.agreementToken, merchant)
    },

    /**
     * Gives up a PayTo payment that its payer has not approved yet, so that the order can be paid in another way. Does
     * nothing when none waits; 409 when the payer has just approved or nobody can tell.
     */
    async giveUpPayTo(holder: InvoiceHolder): Promise<void> {
      const { merchantId, merchantOrderId } = holder
      const waiting = await store.findAwaitingPayTo(db.reader, merchantId, merchantOrderId)
      if (!waiting) return
      const { transactionId, operationId } = waiting
      const merchant = await merchants.get(merchantId)
      const outcome = await payTo.close(operationId)
      if (outcome.kind === 'unknown')
        throw conflict(
          'payment_in_progress',
          'Your bank has not answered. Please wait a moment and try again.',
        )
      const attempt = { merchantId, merchantOrderId, transactionId, operationId }
      const ended = outcome.kind === 'not_charged' ? ({ kind: 'given_up' } as const) : outcome
      await db.inMerchant(merchantId, (tx) => completePayTo(tx, attempt, ended, merchant))
    },

    /** Asks the provider what became of a direct debit and completes it by the answer. */
    async settleDebit(operation: OpenOperation): Promise<'settled' | 'waiting' | 'unknown'> {
      const { merchantId } = operation
      const outcome = await askAfter(operation, directDebit)
      const terms = await merchants.get(merchantId)
      await db.inMerchant(merchantId, (tx) => completeDebit(tx, operation, outcome, terms))
      if (outcome.kind === 'submitted') return 'waiting'
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },

    /** The same for PayTo; an agreement that has become active is charged. */
    async settlePayTo(operation: OpenOperation): Promise<'settled' | 'waiting' | 'unknown'> {
      const { merchantId, operationId, amount, currency } = operation
      const merchant = await merchants.get(merchantId)
      const outcome = await findPayTo(operation, {
        ...requestOf(operationId, merchant, { amount, currency }),
        agreementToken: operation.paymentToken ?? '',
      })
      if (!outcome) return 'unknown'
      await db.inMerchant(merchantId, (tx) => completePayTo(tx, operation, outcome, merchant))
      if (outcome.kind === 'awaiting_approval') return 'waiting'
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },

    /** Asks after every confirmed debit that may still come back and is due at business time. */
    checkReturns: (): Promise<void> =>
      eachDue({
        find: (most) => db.inSweep((tx) => store.dueWatches(tx, clock.now(), most)),
        nameOf: (due) => `${due.merchantId} ${due.operationId}`,
        see: (due) => checkReturn(due.merchantId, due.operationId),
        onError: (failure, { merchantId, operationId }) =>
          onError(failure, { merchantId, operationId }),
      }),
  }

  async function checkReturn(merchantId: string, operationId: string): Promise<void> {
    const now = clock.now()
    const watch = await db.inMerchant(merchantId, (tx) =>
      store.claimWatch(tx, merchantId, operationId, now, new Date(now.getTime() + DAY)),
    )
    if (!watch) return
    const found = await directDebit.lookup(operationId)
    if (found.kind === 'returned') {
      const attempt = {
        merchantId,
        operationId,
        transactionId: watch.transactionId,
        merchantOrderId: watch.merchantOrderId,
      }
      const terms = await merchants.get(merchantId)
      await db.inMerchant(merchantId, (tx) => completeDebit(tx, attempt, found, terms))
    } else if (found.kind === 'confirmed' && now >= watch.watchedUntil) {
      await db.inMerchant(merchantId, (tx) => store.endWatch(tx, merchantId, operationId))
    } else if (found.kind !== 'confirmed' && found.kind !== 'unknown') {
      throw new Error(`Confirmed debit ${operationId} is ${found.kind} at its provider`)
    }
  }
}

const requestOf = (
  operationId: string,
  merchant: Merchant,
  money: { amount: number; currency: string },
) => ({
  operationId,
  merchantId: merchant.merchantId,
  ...money,
  reference: merchant.cardStatementName ?? merchant.brandName,
})
