import { PROPOSED_ACTS, asked as askedSchema } from '@paydeck/contract/calls/proposals'
import type { ActivityAction } from '@paydeck/contract/lists/activity-actions'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { AppError, conflict, notFound } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'

import { runAct, type ActResult } from './acts.ts'
import type { ProposalsDeps } from './deps.ts'
import { isLost, stateAt } from './rules.ts'
import * as store from './store.ts'

/**
 * Does what was proposed, once: a second approval meets the first one's outcome. A refusal of the act is thrown and
 * leaves the proposal open. 403 without the act's own permission, 409 once it is decided.
 */
export async function approve(deps: ProposalsDeps, who: Actor, proposalId: string): Promise<void> {
  const claimed = await claim(deps, who, proposalId)
  const { merchantId } = who
  const asked = askedSchema.parse(claimed.arguments)
  const named = { scope: 'proposal', key: `${proposalId}:${claimed.tries}` }
  const run = async () => ({
    headers: {},
    text: JSON.stringify(await runAct(deps, who, asked, named)),
  })
  try {
    const { text } = await deps.idempotency.once({ merchantId, ...named, request: asked }, run)
    await finish(deps, who, proposalId, JSON.parse(text) as ActResult)
  } catch (failure) {
    if (isRefusal(failure)) await release(deps, who, proposalId, failure)
    throw failure
  }
}

/** Nothing was done; what failed in another way may have been, and is found out by approving once more. */
const isRefusal = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.status < 500 && failure.code !== 'request_in_progress'

const claim = (deps: ProposalsDeps, who: Actor, proposalId: string): Promise<store.ProposalRow> =>
  deps.db.inMerchant(who.merchantId, async (tx) => {
    const { merchantId, userId: decidedBy } = who
    const row = await lockUndecided(deps, tx, who, proposalId)
    if (row.state === 'running') return row
    const keys = await deps.apiKeys.listSecrets(tx, merchantId)
    if (!keys.some(({ keyId }) => keyId === row.apiKeyId))
      throw conflict(
        'proposal_key_ended',
        'The key of the program that proposed this has ended. You can only decline it.',
      )
    const tries = row.tries + 1
    const changes = { state: 'running', tries, decidedBy, decidedAt: deps.clock.now() } as const
    await store.changeProposal(tx, merchantId, proposalId, changes)
    await record(deps, tx, [who, row], { action: 'proposal.approved' })
    return { ...row, ...changes }
  })

/** The locked row of a proposal that waits, or whose outcome is not known; `who` may decide on it. */
async function lockUndecided(
  { clock }: ProposalsDeps,
  tx: MerchantTx,
  who: Actor,
  proposalId: string,
): Promise<store.ProposalRow> {
  const row = await store.lockProposal(tx, who.merchantId, proposalId)
  if (!row) throw notFound()
  requirePermission(who, PROPOSED_ACTS[row.act].permission)
  const now = clock.now()
  switch (stateAt(row, now)) {
    case 'done':
      throw conflict('proposal_decided', 'This was approved and done already.')
    case 'declined':
      throw conflict('proposal_decided', 'This was declined already.')
    case 'ended':
      throw conflict('proposal_ended', 'The time to decide on this is over, so it has ended.')
    default:
      if (isLost(row, now))
        throw conflict(
          'proposal_decided',
          'This was approved, and its outcome is not known. Please look at the payment or order.',
        )
      return row
  }
}

const finish = (
  deps: ProposalsDeps,
  who: Actor,
  proposalId: string,
  { id, status }: ActResult,
): Promise<void> =>
  inRunning(deps, who, proposalId, async (tx, row) => {
    const changes = { state: 'done', refusal: null, resultId: id, resultStatus: status } as const
    await store.changeProposal(tx, who.merchantId, proposalId, changes)
    const details = { resultId: id, resultStatus: status }
    await record(deps, tx, [who, row], { action: 'proposal.done', details })
  })

const release = (
  deps: ProposalsDeps,
  who: Actor,
  proposalId: string,
  { code, message }: AppError,
): Promise<void> =>
  inRunning(deps, who, proposalId, async (tx, row) => {
    const undecided = { decidedBy: null, decidedAt: null, refusal: message }
    await store.changeProposal(tx, who.merchantId, proposalId, { state: 'open', ...undecided })
    await record(deps, tx, [who, row], { action: 'proposal.refused', details: { code } })
  })

/** Two who found out the outcome together write it once. */
const inRunning = (
  { db }: ProposalsDeps,
  { merchantId }: Actor,
  proposalId: string,
  write: (tx: MerchantTx, row: store.ProposalRow) => Promise<void>,
): Promise<void> =>
  db.inMerchant(merchantId, async (tx) => {
    const row = await store.lockProposal(tx, merchantId, proposalId)
    if (row?.state === 'running') await write(tx, row)
  })

/** 409 for one that is being done: it cannot be taken back. */
export const decline = (deps: ProposalsDeps, who: Actor, proposalId: string): Promise<void> =>
  deps.db.inMerchant(who.merchantId, async (tx) => {
    const { merchantId, userId: decidedBy } = who
    const row = await lockUndecided(deps, tx, who, proposalId)
    if (row.state === 'running')
      throw conflict('proposal_decided', 'This was approved and is being done.')
    const changes = { state: 'declined', decidedBy, decidedAt: deps.clock.now() } as const
    await store.changeProposal(tx, merchantId, proposalId, changes)
    await record(deps, tx, [who, row], { action: 'proposal.declined' })
  })

interface Noted {
  action: ActivityAction
  details?: Record<string, string>
}

function record(
  { audit }: ProposalsDeps,
  tx: MerchantTx,
  [who, row]: readonly [Actor, store.ProposalRow],
  { action, details }: Noted,
): Promise<void> {
  const { proposalId, act, transactionId } = row
  return audit.record(tx, who.merchantId, {
    actor: who.userId,
    action,
    outcome: action === 'proposal.refused' ? 'failed' : 'succeeded',
    subjectType: 'proposal',
    subjectId: proposalId,
    details: { act, transactionId, ...details },
  })
}
