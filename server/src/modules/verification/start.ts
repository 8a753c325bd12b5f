import type { Verification } from '@paydeck/contract/calls/payments/verifications'

import type { Actor } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import { resolveOperation } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import { declineText, type FailureCode } from '../payments/attempts/decline-rules.ts'
import { beginVerification } from './reserve-charge.ts'
import { completeCharge } from './complete.ts'
import type { VerificationDeps } from './deps.ts'
import { stepOf } from './steps.ts'
import { toVerification } from './view.ts'

type Staff = Pick<Actor, 'merchantId' | 'userId'>

/** Returns an open verification unchanged. 409 with a sentence when the card cannot be verified or declines. */
export async function startVerification(
  deps: VerificationDeps,
  actor: Staff,
  transactionId: string,
): Promise<Verification> {
  const { merchantId } = actor
  const merchant = await deps.merchants.get(merchantId)
  if (!merchant.sourceVerificationEnabled)
    throw conflict(
      'verification_not_enabled',
      'Verifying cards is not switched on for your account.',
    )
  const { row, charge } = await deps.db.inMerchant(merchantId, (tx) =>
    beginVerification(deps, tx, actor, { merchant, transactionId }),
  )
  if (!charge) return toVerification(row)
  const { request } = charge
  const outcome = await deps.gateways.card.of(charge).chargeSaved(request)
  const { verificationId } = row
  const step = { merchantId, verificationId, operationId: request.operationId }
  const after = await deps.db.inMerchant(merchantId, (tx) =>
    completeCharge(deps, tx, step, { outcome, merchant }),
  )
  if (after.failureCode !== null)
    throw conflict(
      after.failureCode,
      `The small amount could not be charged. ${declineText(after.failureCode as FailureCode).merchant}`,
    )
  return toVerification(after)
}

/** Asks the provider for the outcome of a small charge, and records it. */
export async function reconcileCharge(
  deps: VerificationDeps,
  operation: OpenOperation,
): Promise<'settled' | 'unknown'> {
  const { merchantId } = operation
  const outcome = await resolveOperation(operation, deps.gateways.card.of(operation))
  const merchant = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, (tx) =>
    completeCharge(deps, tx, stepOf(operation), { outcome, merchant }),
  )
  return outcome.kind === 'unknown' ? 'unknown' : 'settled'
}
