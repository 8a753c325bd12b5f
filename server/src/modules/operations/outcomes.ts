import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError } from '../../kit/errors.ts'
import { type RetryPolicy, retries } from '../../kit/retry-policy.ts'
import type { OperationsService } from './service.ts'
import * as store from './store.ts'

export interface OutcomesDeps {
  db: Database
  clock: Pick<Clock, 'wall'>
  retryPolicy: RetryPolicy
  operations: Pick<OperationsService, 'checkNow'>
}

export interface Outcomes {
  /**
   * Asks providers about unanswered operations until each is known or accepted, for as long after `since` (wall time)
   * as a shop's server waits. Then throws 503; the merchant learns the outcome from an event.
   */
  waitUntilKnown(merchantId: string, steps: store.StepsOf, since: Date): Promise<void>
}

/** Seconds. */
const RETRY_AFTER_SECONDS = 30

export const outcomesService = (deps: OutcomesDeps): Outcomes => ({
  waitUntilKnown: (merchantId, steps, since) => waitUntilKnown(deps, merchantId, steps, since),
})

async function waitUntilKnown(
  { db, clock, retryPolicy, operations }: OutcomesDeps,
  merchantId: string,
  steps: store.StepsOf,
  since: Date,
): Promise<void> {
  const unanswered = () =>
    db.inMerchant(merchantId, (tx) => store.unanswered(tx, merchantId, steps))
  let open = await unanswered()
  if (open.length === 0) return
  for await (const _ of retries(retryPolicy, clock, since)) {
    await Promise.all(
      open.map((step) => operations.checkNow(merchantId, step.operationId, step.provider)),
    )
    open = await unanswered()
    if (open.length === 0) return
  }
  throw new AppError(
    503,
    'payment_outcome_unknown',
    'The card provider has not confirmed the outcome yet. We keep asking, and an event will notify you. Do not try again under another number.',
    { retryAfter: RETRY_AFTER_SECONDS },
  )
}
