import type { MerchantTx } from '../../../db/database.ts'
import type { FollowUpClose } from '../../../providers/refunds/port.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { PaymentRow } from '../service.ts'
import type { HoldsDeps } from './hold-deps.ts'
import { auditStep, lockHold, type Step } from './hold-steps.ts'

/** A step whose outcome is being recorded, with its order and payment locked. */
interface Completing {
  step: Step
  before: PaymentRow
  merchant: Merchant
  at: Date
}

/**
 * Records the outcome of a step, for the live call, the sweep and webhooks. May be called late or more than once: only
 * the first final outcome counts.
 */
export async function completeStep(
  deps: HoldsDeps,
  tx: MerchantTx,
  { step, outcome, merchant }: { step: Step; outcome: FollowUpClose; merchant: Merchant },
): Promise<PaymentRow> {
  const before = await lockHold(deps, tx, step.merchantId, step.transactionId)
  const completing = { step, before, merchant, at: deps.clock.now() }
  if (outcome.kind === 'succeeded') return succeed(deps, tx, completing, { ref: outcome.ref })
  if (isLapsed(completing, outcome)) return succeed(deps, tx, completing, { code: outcome.kind })
  if (outcome.kind === 'refused') return fail(deps, tx, completing, outcome.code)
  if (outcome.kind === 'not_done') return fail(deps, tx, completing, 'not_done')
  return wait(deps, tx, completing)
}

/** The card's bank releases a hold after seven days, whether or not the provider performed our void. */
const isLapsed = ({ step, before, at }: Completing, outcome: FollowUpClose): boolean =>
  step.kind === 'void' &&
  outcome.kind === 'not_done' &&
  before.holdExpiresAt !== null &&
  before.holdExpiresAt <= at

/** False when the step already had a final outcome. */
const end = (
  { operationRecords }: HoldsDeps,
  tx: MerchantTx,
  { step, at }: Completing,
  {
    status,
    ref = null,
    code = null,
  }: { status: 'succeeded' | 'failed'; ref?: string | null; code?: string | null },
): Promise<boolean> =>
  operationRecords.move(tx, step.merchantId, step.operationId, {
    status,
    providerRef: ref,
    errorCode: code,
    nextCheckAt: null,
    updatedAt: at,
  })

async function succeed(
  deps: HoldsDeps,
  tx: MerchantTx,
  completing: Completing,
  reported: { ref?: string; code?: string },
): Promise<PaymentRow> {
  const { step, before, merchant, at } = completing
  if (!(await end(deps, tx, completing, { status: 'succeeded', ...reported }))) return before
  if (step.kind === 'capture') {
    const booking = { captured: step.amount, columns: FREE, actor: step.actor }
    const after = await deps.ends.book(tx, before, booking, merchant)
    await deps.events.publish(tx, step.merchantId, {
      kind: 'payment_captured',
      subjectId: step.transactionId,
    })
    return after
  }
  await deps.orderLock.free(tx, step.merchantId, before.merchantOrderId, step.transactionId)
  await auditStep(deps, tx, step, {
    action: 'payment.released',
    details: { amount: step.amount, currency: before.currency },
  })
  await deps.events.publish(tx, step.merchantId, {
    kind: 'payment_released',
    subjectId: step.transactionId,
    payload: { isExpired: before.holdExpiresAt !== null && before.holdExpiresAt <= at },
  })
  return deps.payments.move(tx, before, 'cancelled', { ...FREE, updatedAt: at })
}

async function fail(
  deps: HoldsDeps,
  tx: MerchantTx,
  completing: Completing,
  code: string,
): Promise<PaymentRow> {
  const { step, before, at } = completing
  if (!(await end(deps, tx, completing, { status: 'failed', code }))) return before
  await auditStep(deps, tx, step, { action: `payment.${step.kind}_failed`, details: { code } })
  return deps.payments.move(tx, before, 'not_captured', { ...FREE, updatedAt: at })
}

async function wait(
  { operationRecords, payments }: HoldsDeps,
  tx: MerchantTx,
  { step, before, at }: Completing,
): Promise<PaymentRow> {
  const isOpen = await operationRecords.move(tx, step.merchantId, step.operationId, {
    status: 'unknown',
    updatedAt: at,
  })
  if (!isOpen || before.outcomeUnknown) return before
  return payments.move(tx, before, 'not_captured', { outcomeUnknown: true, updatedAt: at })
}

/** Lets the next step begin. */
const FREE = { holdOperationId: null, outcomeUnknown: false } as const
