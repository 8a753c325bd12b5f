import { AppError } from '../../../kit/errors.ts'
import { VISITOR, type AuditEvent } from '../../audit/service.ts'
import type { Account } from '../sessions/device-token.ts'
import { findPerson } from '../staff/person-store.ts'
import type { IdentityContext } from './context.ts'

type Log = Pick<IdentityContext, 'db' | 'audit' | 'onError'>

export interface SignInStep {
  /** Null for an unknown merchant: there is no audit trail to write to. */
  merchantId: string | null
  account: Account
  action: 'sign_in.password' | 'sign_in.code' | 'step_up.password'
}

/** Does not record an unknown email address: it may be a password typed into the wrong field. */
export async function loggingFailure<T>(
  log: Log,
  step: () => SignInStep | Promise<SignInStep>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (failure) {
    if (failure instanceof AppError && failure.status < 500)
      await recordFailure(log, await step(), failure).catch(log.onError)
    throw failure
  }
}

async function recordFailure(
  { db, audit }: Log,
  { merchantId, account, action }: SignInStep,
  { status, code }: AppError,
): Promise<void> {
  if (merchantId === null) return
  const person = await findPerson(db.reader, account.tenantId, account.emailKey)
  const actor = person?.userId ?? VISITOR
  const isLocked = status === 429
  const area = action === 'step_up.password' ? 'step_up' : 'sign_in'
  const event: AuditEvent = {
    actor,
    action: isLocked ? `${area}.locked` : `${action}_failed`,
    outcome: isLocked ? 'refused' : 'failed',
    subjectType: 'user',
    subjectId: actor,
    details: { code },
  }
  await db.inMerchant(merchantId, (tx) =>
    isLocked
      ? audit.recordOncePerMinute(tx, merchantId, event)
      : audit.record(tx, merchantId, event),
  )
}
