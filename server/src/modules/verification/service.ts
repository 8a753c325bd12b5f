import type { Verification } from '@paydeck/contract/calls/payments/verifications'

import type { Reader } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { VerificationDeps } from './deps.ts'
import { endDue, recordVerdict, type Verdict } from './record-verdict.ts'
import { RETURN_NEEDS_PERSON } from './rules.ts'
import { reconcileReturn } from './returns.ts'
import { reconcileCharge, startVerification } from './start.ts'
import * as store from './store.ts'
import { toVerification } from './view.ts'

type Staff = Pick<Actor, 'merchantId' | 'userId'>

export type VerificationService = ReturnType<typeof verificationService>

/** Checks that a customer can see the card's statement: they name a small charge, which is always refunded. */
export const verificationService = (deps: VerificationDeps) => ({
  of: (actor: Pick<Actor, 'merchantId'>, transactionId: string) =>
    readVerification(deps.db.reader, actor, transactionId),
  start: (actor: Staff, transactionId: string) => startVerification(deps, actor, transactionId),
  recordVerdict: (actor: Staff, verificationId: string, verdict: Verdict) =>
    recordVerdict(deps, actor, verificationId, verdict),
  reconcileCharge: (operation: OpenOperation) => reconcileCharge(deps, operation),
  reconcileReturn: (operation: OpenOperation) => reconcileReturn(deps, operation),
  endDue: () => endDue(deps),
  /** Small charges whose refund failed so often that a person should look, oldest first. */
  failingReturns: (limit: number) =>
    store.failingReturns(deps.db.reader, RETURN_NEEDS_PERSON, limit),
})

/** The newest verification of a payment's card; null without one. Throws 404 for an unknown payment. */
async function readVerification(
  reader: Reader,
  { merchantId }: Pick<Actor, 'merchantId'>,
  transactionId: string,
): Promise<Verification | null> {
  const row = await store.readOf(reader, merchantId, transactionId)
  if (!row) throw notFound()
  return row.verificationId === null ? null : toVerification({ ...row, transactionId })
}
