import type { Currency } from '@paydeck/contract/money/currency'

import { processDue } from '../../../jobs/process-due.ts'
import type { Actor } from '../../../kit/actor.ts'
import { AppError, conflict } from '../../../kit/errors.ts'
import type { FollowUpCode } from '../../../providers/refunds/port.ts'
import { followUpsOf, resolveOperation } from '../../operations/resolve-operation.ts'
import type { IdempotencyKey } from '../../idempotency/service.ts'
import type { OpenOperation } from '../../operations/service.ts'
import * as store from '../store.ts'
import { beginStep, type StepInput } from './begin-step.ts'
import { completeStep } from './complete-step.ts'
import type { HoldsDeps } from './hold-deps.ts'
import { noticeHolds } from './hold-notices.ts'
import { stepRefusal } from './hold-rules.ts'

/** Captures and releases amounts held on cards. */
export interface HoldsService {
  /**
   * Captures a hold, or a part of it (minor units), which releases the rest. Returns the payment: paid, or not captured
   * with an unknown outcome when the provider did not answer.
   */
  capture(
    actor: Pick<Actor, 'merchantId' | 'userId'>,
    transactionId: string,
    input: { amount: number | null; currency?: Currency | undefined } & Named,
  ): Promise<store.PaymentRow>
  /** Releases a hold; the order can be paid again. */
  void(
    actor: Pick<Actor, 'merchantId' | 'userId'>,
    transactionId: string,
    input?: Named,
  ): Promise<store.PaymentRow>
  /** The outcome of a step begun with an idempotency key; null while it is unknown. */
  stepEnd(merchantId: string, operationId: string): Promise<StepEnd | null>
  /**
   * Waits for the outcome of the newest capture or void, asking a silent provider again for as long as a shop's server
   * that called at `since` waits. 409 when it was not done, 503 while the outcome is unknown.
   */
  outcomeOf(payment: store.PaymentRow, since: Date): Promise<store.PaymentRow>
  /** Asks the provider for the outcome of a capture or void, and records it. */
  reconcileStep(operation: OpenOperation): Promise<'settled' | 'unknown'>
  /** Releases every expired hold; a failure does not stop the others. */
  expireDue(): Promise<void>
  /** Publishes once per hold that it expires today. */
  noticeDue(): Promise<void>
}

interface Named {
  /** A repeated request begins no second step and returns the payment as it is. */
  idempotencyKey?: IdempotencyKey | undefined
}

/** `refusal` says in words that the step was not done. */
export interface StepEnd {
  refusal: AppError | null
  payment: store.PaymentRow
}

export const holdsService = (deps: HoldsDeps): HoldsService => ({
  capture: (actor, transactionId, input) =>
    run(deps, actor.merchantId, { transactionId, kind: 'capture', ...input, actor: actor.userId }),
  void: (actor, transactionId, input = {}) =>
    run(deps, actor.merchantId, {
      transactionId,
      kind: 'void',
      amount: null,
      ...input,
      actor: actor.userId,
    }),
  stepEnd: (merchantId, operationId) => stepEnd(deps, merchantId, operationId),
  outcomeOf: (payment, since) => outcomeOf(deps, payment, since),
  reconcileStep: (operation) => reconcileStep(deps, operation),
  expireDue: () => expireDue(deps),
  noticeDue: () => noticeHolds(deps),
})

/** Records the operation, calls the provider, records the outcome. 409 when the hold does not allow the step. */
async function run(
  deps: HoldsDeps,
  merchantId: string,
  input: StepInput,
): Promise<store.PaymentRow> {
  const { db } = deps
  const merchant = await deps.merchants.get(merchantId)
  const begun = await db.inMerchant(merchantId, (tx) => beginStep(deps, tx, merchant, input))
  if ('earlier' in begun) return begun.earlier
  const { step, card, request } = begun
  const outcome = await (step.kind === 'capture'
    ? card.capture(request)
    : card.voidAuthorisation(request))
  const payment = await db.inMerchant(merchantId, (tx) =>
    completeStep(deps, tx, { step, outcome, merchant }),
  )
  if (outcome.kind === 'refused') {
    const { code, text } = stepRefusal(outcome.code, step.kind)
    throw conflict(code, text)
  }
  return payment
}

async function outcomeOf(
  { db, outcomes, payments, operationRecords }: HoldsDeps,
  payment: store.PaymentRow,
  since: Date,
): Promise<store.PaymentRow> {
  const { merchantId, transactionId, outcomeUnknown } = payment
  if (!outcomeUnknown) return payment
  const kinds = ['capture', 'void'] as const
  await outcomes.waitUntilKnown(merchantId, { transactionId, kinds }, since)
  return db.inMerchant(merchantId, async (tx) => {
    const now = await payments.lock(tx, merchantId, transactionId)
    const step = await operationRecords.newest(tx, merchantId, transactionId, kinds)
    if (step?.status === 'failed') throw refusalOf(step)
    return now
  })
}

function refusalOf({ kind, errorCode }: { kind: string; errorCode: string | null }): AppError {
  const { code, text } = stepRefusal(
    (errorCode ?? 'not_done') as FollowUpCode | 'not_done',
    kind === 'void' ? 'void' : 'capture',
  )
  return conflict(code, text)
}

const stepEnd = (
  { db, payments, operationRecords }: HoldsDeps,
  merchantId: string,
  operationId: string,
): Promise<StepEnd | null> =>
  db.inMerchant(merchantId, async (tx) => {
    const step = await operationRecords.find(tx, merchantId, operationId)
    if (step?.status !== 'succeeded' && step?.status !== 'failed') return null
    const payment = await payments.lock(tx, merchantId, step.transactionId)
    return { refusal: step.status === 'failed' ? refusalOf(step) : null, payment }
  })

async function reconcileStep(
  deps: HoldsDeps,
  operation: OpenOperation,
): Promise<'settled' | 'unknown'> {
  const { merchantId, transactionId, operationId } = operation
  const payment = await deps.db.inMerchant(merchantId, (tx) =>
    deps.operationRecords.find(tx, merchantId, operationId),
  )
  if (!payment) throw new Error(`Operation ${operationId} is not on record`)
  const card = deps.gateways.card.of(operation)
  const outcome = await resolveOperation(operation, followUpsOf(card))
  const merchant = await deps.merchants.get(merchantId)
  const step = {
    merchantId,
    transactionId,
    operationId,
    kind: operation.kind === 'void' ? 'void' : 'capture',
    amount: payment.amount,
    // The `_requested` event already names the person who asked.
    actor: 'system:operations',
  } as const
  await deps.db.inMerchant(merchantId, (tx) => completeStep(deps, tx, { step, outcome, merchant }))
  return outcome.kind === 'unknown' ? 'unknown' : 'settled'
}

const expireDue = (deps: HoldsDeps): Promise<void> =>
  processDue({
    find: (limit) => deps.db.inSweep((tx) => store.expiredHolds(tx, deps.clock.now(), limit)),
    nameOf: (due) => `${due.merchantId} ${due.transactionId}`,
    async handle({ merchantId, transactionId }) {
      const actor = 'system:hold-expiry'
      await run(deps, merchantId, { transactionId, kind: 'void', amount: null, actor })
    },
    onError(failure, { merchantId, transactionId }) {
      if (!isSuperseded(failure)) deps.onError(failure, { merchantId, transactionId })
    },
  })

/**
 * The hold was captured at the last moment or released by another worker, or its provider is down and the next sweep
 * tries again.
 */
const isSuperseded = (failure: unknown): boolean =>
  failure instanceof AppError &&
  [
    'authorisation_busy',
    'authorisation_captured',
    'authorisation_cancelled',
    'provider_unavailable',
  ].includes(failure.code)
