import type { Verification } from '@paydeck/contract/calls/verifications'

import type { Database, MerchantTx } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import { type Random, randomBelow } from '../../kit/random.ts'
import type { CardGateway, SavedChargeRequest } from '../../providers/card/port.ts'
import type { AuditService } from '../audit/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { resolveOperation } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import { paymentChanges } from '../payments/service.ts'
import { declineText, type FailureCode } from '../payments/attempts/decline-rules.ts'
import { lockVerification, verificationCompletion } from './complete.ts'
import { verificationReturns } from './returns.ts'
import { CHARGE_CHOICES, OPEN_MS, SMALLEST_CHARGE, startRefusal } from './rules.ts'
import { stepOf, verificationSteps } from './steps.ts'
import * as store from './store.ts'

export interface VerificationDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  card: CardGateway
  merchants: Pick<MerchantsService, 'get'>
  ledger: LedgerService
  audit: AuditService
  /** Told of a verification that could not be seen to; the next sweep tries again. */
  onError: (failure: unknown, about: { merchantId: string; verificationId: string }) => void
}

/** What a member of staff says of a verification. */
export type Verdict = 'passed' | 'failed' | 'reset'

type Staff = Pick<Actor, 'merchantId' | 'userId'>

export type VerificationService = ReturnType<typeof verificationService>

/** Finding out whether the person who paid can see the card's statement: a small charge, which always goes back. */
export function verificationService(deps: VerificationDeps) {
  const { db, clock, newId, random, card, merchants, audit, onError } = deps
  const complete = verificationCompletion(deps)
  const steps = verificationSteps(deps)
  const { giveBack, settleReturn } = verificationReturns({ ...deps, steps, complete })

  const record = (tx: MerchantTx, row: store.VerificationRow, actor: string, action: string) =>
    audit.record(tx, row.merchantId, {
      actor,
      action: `verification.${action}`,
      subjectType: 'verification',
      subjectId: row.verificationId,
      details: {
        transactionId: row.transactionId,
        amount: row.chargedAmount,
        currency: row.currency,
        state: row.state,
      },
    })

  /** Step one of starting: there is one open verification, and the charge is on record; or the one that is open. */
  async function begin(
    tx: MerchantTx,
    who: Staff,
    merchant: Merchant,
    transactionId: string,
  ): Promise<{ row: store.VerificationRow; request: SavedChargeRequest | null }> {
    const { merchantId, userId } = who
    const payment = await paymentChanges.lock(tx, merchantId, transactionId)
    const newest = await store.newestOf(tx, merchantId, transactionId)
    if (newest?.isOpen) return { row: newest, request: null }
    const refusal = startRefusal(payment, newest)
    if (refusal || payment.paymentSource === null)
      throw conflict(refusal?.code ?? 'verification_not_possible', refusal?.text ?? '')
    const now = clock.now()
    const row = await store.insert(tx, merchantId, {
      verificationId: newId('verification'),
      transactionId,
      state: 'unverified',
      isOpen: true,
      paymentSource: payment.paymentSource,
      chargedAmount: SMALLEST_CHARGE + randomBelow(random, CHARGE_CHOICES),
      currency: payment.currency,
      chargedAt: null,
      failureCode: null,
      returnOperationId: null,
      returnedAt: null,
      dueAt: new Date(now.getTime() + OPEN_MS),
      createdAt: now,
      createdBy: userId,
      version: 1,
    })
    const operationId = await steps.begin(tx, row, 'verify')
    await record(tx, row, userId, 'started')
    await paymentChanges.move(tx, payment, payment.status, {
      sourceVerificationId: row.verificationId,
      updatedAt: now,
    })
    return {
      row,
      request: {
        operationId,
        merchantId,
        source: row.paymentSource,
        amount: row.chargedAmount,
        currency: row.currency,
        statement: merchant.cardStatementName ?? merchant.brandName,
      },
    }
  }

  /** One that nobody has answered in seven days is over. */
  async function expire(merchantId: string, verificationId: string): Promise<void> {
    await db.inMerchant(merchantId, async (tx) => {
      const { row } = await lockVerification(tx, merchantId, verificationId)
      const now = clock.now()
      if (!row.isOpen || row.dueAt === null || row.dueAt > now) return
      const after = await store.update(tx, row, {
        state: 'expired',
        isOpen: false,
        dueAt: row.chargedAt === null ? null : now,
      })
      await record(tx, after, 'system:verification-expiry', 'expired')
    })
  }

  return {
    /** The newest verification of a payment's card; null when there is none. 404 for an unknown payment. */
    async of({ merchantId }: Pick<Actor, 'merchantId'>, transactionId: string) {
      const row = await store.readOf(db.reader, merchantId, transactionId)
      if (!row) throw notFound()
      const { verificationId: id, state, chargedAt } = row
      if (id === null || state === null) return null
      return {
        sourceVerificationId: id,
        transactionId,
        chargedAmount:
          chargedAt === null || row.chargedAmount === null || row.currency === null
            ? null
            : { amount: row.chargedAmount, currency: row.currency },
        state,
      } satisfies Verification
    },

    /**
     * Charges a small amount to the card that made a payment; one that is open is answered again. 409 with a sentence
     * when the card cannot be verified or does not take the charge.
     */
    async start(who: Staff, transactionId: string): Promise<Verification> {
      const { merchantId } = who
      const merchant = await merchants.get(merchantId)
      if (!merchant.sourceVerificationEnabled)
        throw conflict(
          'verification_not_enabled',
          'Verifying cards is not switched on for your account.',
        )
      const { row, request } = await db.inMerchant(merchantId, (tx) =>
        begin(tx, who, merchant, transactionId),
      )
      if (!request) return toVerification(row)
      const outcome = await card.chargeSaved(request)
      const step = {
        merchantId,
        verificationId: row.verificationId,
        operationId: request.operationId,
      }
      const after = await db.inMerchant(merchantId, (tx) =>
        complete.charged(tx, step, outcome, merchant),
      )
      if (after.failureCode !== null)
        throw conflict(
          after.failureCode,
          `The small amount could not be charged. ${declineText(after.failureCode as FailureCode).merchant}`,
        )
      return toVerification(after)
    },

    /**
     * Says what came of a verification, or starts over; the small charge goes back. 404 for an unknown one, 409 with
     * a sentence when it has ended before or its charge is not known yet.
     */
    async judge(who: Staff, verificationId: string, verdict: Verdict): Promise<Verification> {
      const { merchantId, userId } = who
      const row = await db.inMerchant(merchantId, async (tx) => {
        const { row: before } = await lockVerification(tx, merchantId, verificationId)
        if (verdict !== 'reset') {
          if (!before.isOpen)
            throw conflict(
              'verification_ended',
              'This verification has ended. Reset it to start again.',
            )
          if (before.chargedAt === null)
            throw conflict(
              'verification_busy',
              'The small charge is still being confirmed. Please try again in a moment.',
            )
        } else if (!before.isOpen && before.state === 'unverified') return before
        const after = await store.update(tx, before, {
          state: verdict === 'reset' ? 'unverified' : verdict,
          ...(before.isOpen && {
            isOpen: false,
            dueAt: before.chargedAt === null ? null : clock.now(),
          }),
        })
        await record(tx, after, userId, verdict)
        return after
      })
      try {
        await giveBack(merchantId, verificationId)
      } catch (failure) {
        // What was said is kept; the sweep gives the charge back.
        onError(failure, { merchantId, verificationId })
      }
      return toVerification(row)
    },

    /** Asks the provider what became of a small charge and completes it by the answer. */
    async settleCharge(operation: OpenOperation): Promise<'settled' | 'unknown'> {
      const { merchantId } = operation
      const outcome = await resolveOperation(operation, card)
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, (tx) =>
        complete.charged(tx, stepOf(operation), outcome, merchant),
      )
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },

    settleReturn,

    /** Ends what has expired and gives back what is to go back; one that fails does not keep the others. */
    seeToDue: (): Promise<void> =>
      processDue({
        find: (most) => db.inSweep((tx) => store.due(tx, clock.now(), most)),
        nameOf: (due) => `${due.merchantId} ${due.verificationId}`,
        async see({ merchantId, verificationId }) {
          await expire(merchantId, verificationId)
          await giveBack(merchantId, verificationId)
        },
        onError: (failure, { merchantId, verificationId }) =>
          onError(failure, { merchantId, verificationId }),
      }),
  }
}

const toVerification = (row: store.VerificationRow): Verification => ({
  sourceVerificationId: row.verificationId,
  transactionId: row.transactionId,
  chargedAmount:
    row.chargedAt === null ? null : { amount: row.chargedAmount, currency: row.currency },
  state: row.state,
})
