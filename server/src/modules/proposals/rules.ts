import { KEY_SCOPES } from '@paydeck/contract/access/key-scopes'
import {
  PROPOSED_ACTS,
  type ProposedRequest,
  type ProposalState,
  type ProposedAct,
} from '@paydeck/contract/calls/decisions/proposals'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import type { KeyHolder } from '../../kit/actor.ts'

/** Open proposals per merchant. */
export const MAX_OPEN = 50

/** How long an approval may run before the sweep looks for its outcome: longer than its key is held. */
export const RECOVER_AFTER_MS = 2 * 60_000

/** Keys keep their result for two days: an older approval may have created something that is not known any more. */
const RESULT_RETENTION_MS = 46 * 3_600_000

export interface Standing {
  state: 'open' | 'running' | 'done' | 'declined' | 'failed'
  endsAt: Date
  decidedAt: Date | null
}

/** An open proposal has expired once `endsAt` has passed. */
export const stateAt = ({ state, endsAt }: Standing, now: Date): ProposalState =>
  state === 'open' && endsAt <= now ? 'ended' : state

export const isForgotten = ({ decidedAt }: Pick<Standing, 'decidedAt'>, now: Date): boolean =>
  decidedAt === null || now.getTime() - decidedAt.getTime() > RESULT_RETENTION_MS

/** Why a key may not propose an act; null when it may. */
export function scopeRefusal(
  { scopes, program }: Pick<KeyHolder, 'scopes' | 'program'>,
  act: ProposedAct,
): string | null {
  const { scope } = PROPOSED_ACTS[act]
  if (scopes === null || scopes.includes(scope)) return null
  return program
    ? `This program may not propose to ${KEY_SCOPES[scope]}: ${program.person} did not allow it or no longer has that permission.`
    : `This API key may not ${KEY_SCOPES[scope]}: it lacks the permission ${scope}.`
}

/**
 * Why a refund exceeds the key's limit for one payment; null when it does not. `limit` in minor units of
 * `limitCurrency`; `before`: the sum of the key's earlier proposals for it.
 */
export function keyLimitRefusal(
  limit: number | null,
  limitCurrency: string,
  { amount, currency, before }: { amount: number; currency: string; before: number },
): string | null {
  if (limit === null || (currency === limitCurrency && before + amount <= limit)) return null
  return `This program may refund at most ${formatMoneyWithCode(limit, limitCurrency)} of a payment.`
}

/** The payment or order of an act. */
export const subjectOf = (
  args: ProposedRequest,
): { transactionId: string | null; merchantOrderId: string | null } => ({
  transactionId: 'transactionId' in args ? args.transactionId : null,
  merchantOrderId: 'merchantOrderId' in args ? args.merchantOrderId : null,
})
