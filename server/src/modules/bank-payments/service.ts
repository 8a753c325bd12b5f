import type { BankMethod } from '@paydeck/contract/calls/bank-payments'

import type { Database } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { PayToGateway, PayToRequest } from '../../providers/payto/port.ts'
import type { AuditService } from '../audit/service.ts'
import { availableOn } from '../ledger/calendar.ts'
import type { Gateways, GatewaysOf } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { resolveOperation, giveUp } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { OutcomeRecorder } from '../payments/attempts/record-outcome.ts'
import { newAttempt } from '../payments/attempts/attempt.ts'
import type { AttemptsService } from '../payments/attempts/open-attempt.ts'
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
  gateways: Pick<Gateways, 'direct_debit' | 'payto'>
  merchants: Pick<MerchantsService, 'get' | 'getActivated'>
  attempts: AttemptsService
  ends: OutcomeRecorder
  ledger: LedgerService
  audit: AuditService
  onError: (failure: unknown, about: { merchantId: string; operationId: string }) => void
}

/** How an order is about to be paid from a bank account, and the providers that could take it. */
interface BankMethodOf<Gateway> {
  method: 'direct_debit' | 'payto'
  among: GatewaysOf<Gateway>
  paymentToken: string
}

export type BankPaymentsService = ReturnType<typeof bankPaymentsService>

export function bankPaymentsService(deps: BankPaymentsDeps) {
  const { db, clock, newId, gateways, merchants, attempts, onError } = deps
  const completeDebit = debitCompletion(deps)
  const completePayTo = payToCompletion(deps)

  /** Step one: locks the order for this attempt and records what we are about to request. */
  async function reserve<Gateway extends { name: string }>(
    holder: InvoiceHolder,
    how: BankMethodOf<Gateway>,
    merchant: Merchant,
  ) {
    const attempt = newAttempt(newId, holder)
    const { merchantId } = holder
    const gatewayFor = async (currency: string) => {
      const gateway = await how.among.for({ merchantId, currency })
      if (!gateway)
        throw conflict(
          'no_bank_provider',
          'Bank accounts cannot be charged here yet: no provider is set up.',
        )
      return gateway
    }
    const { method, paymentToken } = how
    const context = { merchant, now: clock.now() }
    const { amount, currency, gateway } = await db.inMerchant(merchantId, (tx) =>
      attempts.open(tx, attempt, { method, paymentToken, gatewayFor }, context),
    )
    return {
      attempt,
      gateway,
      request: requestOf(attempt.operationId, merchant, { amount, currency }),
    }
  }

  async function payByDebit(
    holder: InvoiceHolder,
    accountToken: string,
    merchant: Merchant,
  ): Promise<PaymentRow> {
    // The result comes within days, so load the calendar before sending the debit.
    const { tradingCountry: country, timeZone } = merchant
    availableOn(new Date(clock.now().getTime() + RESULT_WITHIN), { country, timeZone })
    const how = {
      method: 'direct_debit',
      among: gateways.direct_debit,
      paymentToken: accountToken,
    } as const
    const { attempt, gateway, request } = await reserve(holder, how, merchant)
    const outcome = await gateway.submit({ ...request, accountToken })
    return db.inMerchant(attempt.merchantId, (tx) => completeDebit(tx, attempt, outcome, merchant))
  }

  async function payByPayTo(
    holder: InvoiceHolder,
    agreementToken: string,
    merchant: Merchant,
  ): Promise<PaymentRow> {
    const how = { method: 'payto', among: gateways.payto, paymentToken: agreementToken } as const
    const { attempt, gateway, request } = await reserve(holder, how, merchant)
    const outcome = await chargeOrWait(gateway, { ...request, agreementToken })
    return db.inMerchant(attempt.merchantId, (tx) => completePayTo(tx, attempt, outcome, merchant))
  }

  /** The first try: nothing can have been charged before. */
  async function chargeOrWait(payTo: PayToGateway, request: PayToRequest) {
    const approval = await approvalOf(payTo, request)
    if (approval === 'active') return payTo.charge(request)
    // If the provider could not answer about the agreement, it was not asked for money either: the
    // payment can wait.
    if (approval.kind === 'unknown')
      return { kind: 'awaiting_approval', accountHint: null } satisfies AwaitingApproval
    return approval
  }

  /** `active`, or the outcome of an inactive agreement; nothing has been charged under it yet. */
  async function approvalOf(
    payTo: PayToGateway,
    { agreementToken, operationId, merchantId }: PayToRequest,
  ) {
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
   * Reconciles a PayTo payment, and charges it once the payer has approved. Null: still waiting for
   * approval, and the provider cannot be reached.
   */
  async function findPayTo(operation: OpenOperation, request: PayToRequest) {
    const { operationId, isAccepted } = operation
    const payTo = gateways.payto.of(operation)
    const found = await payTo.lookup(operationId)
    if (found.kind === 'unknown' && isAccepted) return null
    if (found.kind !== 'not_found') return found
    const approval = await approvalOf(payTo, request)
    if (approval !== 'active') return approval.kind === 'unknown' && isAccepted ? null : approval
    // Only a payment awaiting approval was certainly never charged; any other charge may be in
    // flight.
    if (isAccepted) return payTo.charge(request)
    return giveUp(operation, payTo)
  }

  return {
    /**
     * Pays the whole order from a bank account and returns the payment. Pending is the normal
     * result of a direct debit and of a PayTo agreement the payer has not approved yet. Throws 404
     * for an unknown order, and 409 with a sentence when it cannot be paid now or by this method.
     */
    async payByBank(holder: InvoiceHolder, how: BankMethod): Promise<PaymentRow> {
      const merchant = await merchants.getActivated(holder.merchantId)
      if (merchant.tradingCountry !== 'AU')
        throw conflict('method_not_available', 'Please pay by card: this business takes no other.')
      return how.directDebit
        ? payByDebit(holder, how.directDebit.paymentToken, merchant)
        : payByPayTo(holder, how.payTo.agreementToken, merchant)
    },

    /**
     * Cancels a PayTo payment awaiting approval, so that the order can be paid by another method. Does nothing when
     * none is waiting; throws 409 when the payer has just approved or the provider cannot tell.
     */
    async giveUpPayTo(holder: InvoiceHolder): Promise<void> {
      const { merchantId, merchantOrderId } = holder
      const waiting = await store.findAwaitingPayTo(db.reader, merchantId, merchantOrderId)
      if (!waiting) return
      const { transactionId, operationId } = waiting
      const merchant = await merchants.get(merchantId)
      const outcome = await gateways.payto.of(waiting).close(operationId)
      if (outcome.kind === 'unknown')
        throw conflict(
          'payment_in_progress',
          'Your bank has not answered. Please wait a moment and try again.',
        )
      const attempt = { merchantId, merchantOrderId, transactionId, operationId }
      const ended = outcome.kind === 'not_charged' ? ({ kind: 'given_up' } as const) : outcome
      await db.inMerchant(merchantId, (tx) => completePayTo(tx, attempt, ended, merchant))
    },

    /** Looks the debit up at the provider and records its outcome. */
    async settleDebit(operation: OpenOperation): Promise<'settled' | 'waiting' | 'unknown'> {
      const { merchantId } = operation
      const outcome = await resolveOperation(operation, gateways.direct_debit.of(operation))
      const terms = await merchants.get(merchantId)
      await db.inMerchant(merchantId, (tx) => completeDebit(tx, operation, outcome, terms))
      if (outcome.kind === 'submitted') return 'waiting'
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },

    /** Likewise for PayTo; charges an agreement that has become active. */
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

    /** Looks up confirmed debits that may still be returned and are due at business time. */
    checkReturns: (): Promise<void> =>
      processDue({
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
    const found = await gateways.direct_debit.of(watch).lookup(operationId)
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
