import type { Verification } from '@paydeck/contract/calls/payments/verifications'

import { processDue } from '../../jobs/process-due.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import type { VerificationDeps } from './deps.ts'
import { lockVerification, recordAct } from './record.ts'
import { returnCharge } from './returns.ts'
import * as store from './store.ts'
import { toVerification } from './view.ts'

export type Verdict = 'passed' | 'failed' | 'reset'

/** 404 for an unknown verification; 409 with a sentence when it has ended or its charge is unknown. */
export async function recordVerdict(
  deps: VerificationDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  verificationId: string,
  verdict: Verdict,
): Promise<Verification> {
  const row = await deps.db.inMerchant(merchantId, async (tx) => {
    const { row: before } = await lockVerification(deps, tx, merchantId, verificationId)
    if (verdict !== 'reset') requireCharged(before)
    else if (!before.isOpen && before.state === 'unverified') return before
    const after = await store.update(tx, before, {
      state: verdict === 'reset' ? 'unverified' : verdict,
      ...(before.isOpen && {
        isOpen: false,
        dueAt: before.chargedAt === null ? null : deps.clock.now(),
      }),
    })
    await recordAct(deps, tx, after, { actor: userId, action: verdict })
    return after
  })
  try {
    await returnCharge(deps, merchantId, verificationId)
  } catch (failure) {
    // The verdict is stored, and the sweep refunds the charge.
    deps.onError(failure, { merchantId, verificationId })
  }
  return toVerification(row)
}

function requireCharged({ isOpen, chargedAt }: store.VerificationRow): void {
  if (!isOpen)
    throw conflict('verification_ended', 'This verification has ended. Reset it to start again.')
  if (chargedAt === null)
    throw conflict(
      'verification_busy',
      'The small charge is still being confirmed. Please try again in a moment.',
    )
}

const expire = (
  deps: VerificationDeps,
  merchantId: string,
  verificationId: string,
): Promise<void> =>
  deps.db.inMerchant(merchantId, async (tx) => {
    const { row } = await lockVerification(deps, tx, merchantId, verificationId)
    const now = deps.clock.now()
    if (!row.isOpen || row.dueAt === null || row.dueAt > now) return
    const after = await store.update(tx, row, {
      state: 'expired',
      isOpen: false,
      dueAt: row.chargedAt === null ? null : now,
    })
    await recordAct(deps, tx, after, { actor: 'system:verification-expiry', action: 'expired' })
  })

/** Ends expired verifications and refunds charges; a failure does not stop the others. */
export const endDue = (deps: VerificationDeps): Promise<void> =>
  processDue({
    find: (limit) => deps.db.inSweep((tx) => store.due(tx, deps.clock.now(), limit)),
    nameOf: (due) => `${due.merchantId} ${due.verificationId}`,
    async handle({ merchantId, verificationId }) {
      await expire(deps, merchantId, verificationId)
      await returnCharge(deps, merchantId, verificationId)
    },
    onError: (failure, { merchantId, verificationId }) =>
      deps.onError(failure, { merchantId, verificationId }),
  })
