import type { Currency } from '@paydeck/contract/money/currency'
import { currencyName } from '@paydeck/contract/money/currency'

import type { Database, MerchantTx } from '../../../db/database.ts'
import { processDue } from '../../../jobs/process-due.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError, badRequest, conflict, notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { CaptureRequest, CardGateway } from '../../../providers/card/port.ts'
import type { FollowUpClose } from '../../../providers/refunds/port.ts'
import type { AuditEvent, AuditService } from '../../audit/service.ts'
import { availableOn } from '../../ledger/calendar.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { Merchant, MerchantsService } from '../../merchants/service.ts'
import { resolveOperation, followUpsOf } from '../../operations/resolve-operation.ts'
import { nextCheck } from '../../operations/rules.ts'
import { operationRecords } from '../../operations/records.ts'
import type { OpenOperation } from '../../operations/service.ts'
import { payable } from '../../orders/order-lock.ts'
import type { OutcomeRecorder } from '../attempts/record-outcome.ts'
import { paymentChanges } from '../service.ts'
import { holdRefusal, stepRefusal, type HoldStep } from './hold-rules.ts'
import * as store from '../store.ts'

export interface HoldsDeps {
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get'>
  audit: AuditService
  ends: Pick<OutcomeRecorder, 'book'>
  /** Told of a hold that could not be ended; the next sweep tries again. */
  onError: (failure: unknown, about: { merchantId: string; transactionId: string }) => void
}

/** A step on a hold that is about to be asked of the provider. */
interface Step {
  merchantId: string
  transactionId: string
  operationId: string
  kind: HoldStep
  amount: number
  actor: string
}

export type HoldsService = ReturnType<typeof holdsService>

/** Amounts that are held on cards: taking them, in whole or in part, and letting them go. */
export function holdsService(deps: HoldsDeps) {
  const { db, clock, newId, gateways, merchants, audit, ends, onError } = deps

  /** Holds the order and then the payment. 404 for an unknown or foreign id. */
  async function lock(
    tx: MerchantTx,
    merchantId: string,
    transactionId: string,
  ): Promise<store.PaymentRow> {
    const merchantOrderId = await store.orderOf(tx, merchantId, transactionId)
    if (merchantOrderId === undefined) throw notFound()
    await payable.lock(tx, merchantId, merchantOrderId)
    return paymentChanges.lock(tx, merchantId, transactionId)
  }

  const note = (
    tx: MerchantTx,
    { merchantId, transactionId, actor }: Step,
    action: string,
    details: AuditEvent['details'] & object,
  ): Promise<void> =>
    audit.record(tx, merchantId, {
      actor,
      action,
      subjectType: 'payment',
      subjectId: transactionId,
      details,
    })

  /** Step one: the hold is held by this step alone, and what we are about to ask for is on record. */
  async function begin(
    tx: MerchantTx,
    wanted: {
      merchant: Merchant
      transactionId: string
      kind: HoldStep
      amount: number | null
      currency?: Currency | undefined
      actor: string
    },
  ): Promise<{ step: Step; card: CardGateway; request: CaptureRequest }> {
    const { merchant, transactionId, kind, actor } = wanted
    const merchantId = merchant.merchantId
    const now = clock.now()
    const payment = await lock(tx, merchantId, transactionId)
    const amount = wanted.amount ?? payment.authorised ?? 0
    if (wanted.currency !== undefined && wanted.currency !== payment.currency)
      throw badRequest(
        `This payment was made in ${currencyName(payment.currency)} and is captured in them.`,
      )
    const refusal = holdRefusal(payment, kind, amount, now)
    if (refusal) throw conflict(refusal.code, refusal.text)
    // A day the calendar does not know must stop the capture before the money moves, not after it.
    if (kind === 'capture')
      availableOn(now, { country: merchant.tradingCountry, timeZone: merchant.timeZone })
    const held = await operationRecords.newest(tx, merchantId, transactionId, ['authorise'])
    if (!held?.providerRef) throw new Error(`Payment ${transactionId} holds nothing`)
    const operationId = newId('charge')
    await operationRecords.begin(tx, merchantId, {
      operationId,
      transactionId,
      kind,
      provider: held.provider,
      amount,
      currency: payment.currency,
      nextCheckAt: nextCheck(0, now),
      createdAt: now,
      updatedAt: now,
    })
    const step = { merchantId, transactionId, operationId, kind, amount, actor }
    await note(tx, step, `payment.${kind}_requested`, {
      amount,
      authorised: payment.authorised,
      currency: payment.currency,
    })
    await paymentChanges.move(tx, payment, 'not_captured', {
      holdOperationId: operationId,
      updatedAt: now,
    })
    return {
      step,
      card: gateways.card.of(held),
      request: {
        operationId,
        merchantId,
        amount,
        currency: payment.currency,
        authorisationRef: held.providerRef,
      },
    }
  }

  /**
   * Writes down what became of a step; for the live call, the janitor and webhooks. Runs in one transaction and may
   * be called any number of times, late or twice: only the first final outcome counts.
   */
  async function complete(
    tx: MerchantTx,
    step: Step,
    outcome: FollowUpClose,
    merchant: Merchant,
  ): Promise<store.PaymentRow> {
    const { merchantId, transactionId, operationId } = step
    const now = clock.now()
    const before = await lock(tx, merchantId, transactionId)
    const end = (status: 'succeeded' | 'failed', change: { ref?: string; code?: string }) =>
      operationRecords.move(tx, merchantId, operationId, {
        status,
        providerRef: change.ref ?? null,
        errorCode: change.code ?? null,
        nextCheckAt: null,
        updatedAt: now,
      })

    // The card's bank lets go by itself after seven days, whether or not the provider was heard to say so.
    const isLapsed =
      step.kind === 'void' &&
      outcome.kind === 'not_done' &&
      before.holdExpiresAt !== null &&
      before.holdExpiresAt <= now
    if (outcome.kind === 'succeeded' || isLapsed) {
      const said = outcome.kind === 'succeeded' ? { ref: outcome.ref } : { code: outcome.kind }
      if (!(await end('succeeded', said))) return before
      if (step.kind === 'capture')
        return ends.book(
          tx,
          before,
          { captured: step.amount, columns: FREE, actor: step.actor },
          merchant,
        )
      await payable.free(tx, merchantId, before.merchantOrderId, transactionId)
      await note(tx, step, 'payment.released', { amount: step.amount, currency: before.currency })
      return paymentChanges.move(tx, before, 'cancelled', { ...FREE, updatedAt: now })
    }
    if (outcome.kind === 'refused' || outcome.kind === 'not_done') {
      const code = outcome.kind === 'refused' ? outcome.code : 'not_done'
      if (!(await end('failed', { code }))) return before
      await note(tx, step, `payment.${step.kind}_failed`, { code })
      return paymentChanges.move(tx, before, 'not_captured', { ...FREE, updatedAt: now })
    }
    const isOpen = await operationRecords.move(tx, merchantId, operationId, {
      status: 'unknown',
      updatedAt: now,
    })
    if (!isOpen || before.outcomeUnknown) return before
    return paymentChanges.move(tx, before, 'not_captured', {
      outcomeUnknown: true,
      updatedAt: now,
    })
  }

  /** The three steps of a capture or a void. 409 with a sentence when the hold does not allow it. */
  async function run(
    merchantId: string,
    wanted: Omit<Parameters<typeof begin>[1], 'merchant'>,
  ): Promise<store.PaymentRow> {
    const merchant = await merchants.get(merchantId)
    const { step, card, request } = await db.inMerchant(merchantId, (tx) =>
      begin(tx, { merchant, ...wanted }),
    )
    const outcome = await (step.kind === 'capture'
      ? card.capture(request)
      : card.voidAuthorisation(request))
    const payment = await db.inMerchant(merchantId, (tx) => complete(tx, step, outcome, merchant))
    if (outcome.kind === 'refused') {
      const { code, text } = stepRefusal(outcome.code, step.kind)
      throw conflict(code, text)
    }
    return payment
  }

  return {
    /**
     * Takes what is held, or a part of it (minor units; the rest is let go). Answers the payment as it then stands:
     * paid, or not captured with its outcome unknown when the provider did not answer.
     */
    capture: (
      who: Pick<Actor, 'merchantId' | 'userId'>,
      transactionId: string,
      wanted: { amount: number | null; currency?: Currency | undefined },
    ): Promise<store.PaymentRow> =>
      run(who.merchantId, { transactionId, kind: 'capture', ...wanted, actor: who.userId }),

    /** Lets go of what is held; the order may be paid again. */
    void: (
      who: Pick<Actor, 'merchantId' | 'userId'>,
      transactionId: string,
    ): Promise<store.PaymentRow> =>
      run(who.merchantId, { transactionId, kind: 'void', amount: null, actor: who.userId }),

    /** Asks the provider what became of a capture or a void and completes it by the answer. */
    async settleStep(operation: OpenOperation): Promise<'settled' | 'unknown'> {
      const { merchantId, transactionId, operationId } = operation
      const known = await db.inMerchant(merchantId, (tx) =>
        operationRecords.find(tx, merchantId, operationId),
      )
      if (!known) throw new Error(`Operation ${operationId} is not on record`)
      const outcome = await resolveOperation(operation, followUpsOf(gateways.card.of(operation)))
      const merchant = await merchants.get(merchantId)
      const kind = operation.kind === 'void' ? 'void' : 'capture'
      const step = {
        merchantId,
        transactionId,
        operationId,
        kind,
        amount: known.amount,
        // Whoever asked stands in the event of asking; this found out what came of it.
        actor: 'system:operations',
      } as const
      await db.inMerchant(merchantId, (tx) => complete(tx, step, outcome, merchant))
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },

    /** Lets go of every hold whose seven days are over; one that fails does not keep the others. */
    expireDue: (): Promise<void> =>
      processDue({
        find: (most) => db.inSweep((tx) => store.expiredHolds(tx, clock.now(), most)),
        nameOf: (due) => `${due.merchantId} ${due.transactionId}`,
        async see({ merchantId, transactionId }) {
          const actor = 'system:hold-expiry'
          await run(merchantId, { transactionId, kind: 'void', amount: null, actor })
        },
        onError(failure, { merchantId, transactionId }) {
          if (!isSuperseded(failure)) onError(failure, { merchantId, transactionId })
        },
      }),
  }
}

/** Somebody captured it at the last moment, or another worker was quicker: there is nothing left to let go. */
const isSuperseded = (failure: unknown): boolean =>
  failure instanceof AppError &&
  ['authorisation_busy', 'authorisation_captured', 'authorisation_cancelled'].includes(failure.code)

/** No step is under way any more. */
const FREE = { holdOperationId: null, outcomeUnknown: false } as const
