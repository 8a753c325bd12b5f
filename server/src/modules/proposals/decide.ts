import { PROPOSED_ACTS, proposedRequest } from '@paydeck/contract/calls/decisions/proposals'
import { isId } from '@paydeck/contract/identifiers/ids'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { AppError, conflict, notFound } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'

import { runAct, type ActResult } from './acts.ts'
import type { ProposalsDeps } from './deps.ts'
import { finish, keyOf, record, release } from './outcome.ts'
import { stateAt } from './rules.ts'
import * as store from './store.ts'

/**
 * Carries out a proposal, once: a second approval gets the outcome of the first. When the act is refused, throws and
 * leaves the proposal open. 403 without the act's own permission, 409 once it is decided.
 */
export async function approve(
  deps: ProposalsDeps,
  actor: Actor,
  proposalId: string,
): Promise<void> {
  const claimed = await claim(deps, actor, proposalId)
  const { merchantId } = actor
  const args = proposedRequest.parse(claimed.arguments)
  const { tries } = claimed
  const approval = { merchantId, proposalId, tries, by: actor.userId }
  const idempotencyKey = keyOf(approval)
  const run = async () => ({
    headers: {},
    text: JSON.stringify(await runAct(deps, actor, args, idempotencyKey)),
  })
  try {
    const { text } = await deps.idempotency.once(
      { merchantId, ...idempotencyKey, request: args },
      run,
    )
    await finish(deps, approval, JSON.parse(text) as ActResult)
  } catch (failure) {
    if (isRefusal(failure)) await release(deps, approval, failure)
    throw failure
  }
}

/** Certainly nothing was done. After any other failure approving again finds out. */
const isRefusal = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.status < 500 && failure.code !== 'request_in_progress'

const claim = (deps: ProposalsDeps, actor: Actor, proposalId: string): Promise<store.ProposalRow> =>
  deps.db.inMerchant(actor.merchantId, async (tx) => {
    const { merchantId, userId: decidedBy } = actor
    const row = await lockUndecided(deps, tx, actor, proposalId)
    if (row.state === 'running') return row
    if (!(await isConnected(deps, tx, merchantId, row)))
      throw conflict(
        'proposal_key_ended',
        'The program that proposed this is no longer connected. You can only decline it.',
      )
    const tries = row.tries + 1
    const changes = { state: 'running', tries, decidedBy, decidedAt: deps.clock.now() } as const
    await store.changeProposal(tx, merchantId, proposalId, changes)
    await record(
      deps,
      tx,
      { ...row, merchantId, by: actor.userId },
      { action: 'proposal.approved' },
    )
    return { ...row, ...changes }
  })

/** Whether the program may still propose: its key works, or its person's consent is live. */
async function isConnected(
  { apiKeys, programGrants }: ProposalsDeps,
  tx: MerchantTx,
  merchantId: string,
  { apiKeyId, act }: store.ProposalRow,
): Promise<boolean> {
  if (isId('programGrant', apiKeyId))
    return programGrants.mayPropose(merchantId, apiKeyId, PROPOSED_ACTS[act].scope)
  const keys = await apiKeys.listSecrets(tx, merchantId)
  return keys.some(({ keyId }) => keyId === apiKeyId)
}

/** Locks a proposal that is open or whose outcome is unknown, and that the actor may decide. */
async function lockUndecided(
  { clock }: ProposalsDeps,
  tx: MerchantTx,
  actor: Actor,
  proposalId: string,
): Promise<store.ProposalRow> {
  const row = await store.lockProposal(tx, actor.merchantId, proposalId)
  if (!row) throw notFound()
  requirePermission(actor, PROPOSED_ACTS[row.act].permission)
  const now = clock.now()
  switch (stateAt(row, now)) {
    case 'done':
      throw conflict('proposal_decided', 'This has already been approved and done.')
    case 'declined':
      throw conflict('proposal_decided', 'This has already been declined.')
    case 'ended':
      throw conflict('proposal_ended', 'This was not decided in time and has expired.')
    case 'failed':
      throw conflict('proposal_decided', 'This was already approved, but it failed.')
    default:
      return row
  }
}

/** 409 for a proposal that is being carried out: it cannot be undone. */
export const decline = (deps: ProposalsDeps, actor: Actor, proposalId: string): Promise<void> =>
  deps.db.inMerchant(actor.merchantId, async (tx) => {
    const { merchantId, userId: decidedBy } = actor
    const row = await lockUndecided(deps, tx, actor, proposalId)
    if (row.state === 'running')
      throw conflict('proposal_decided', 'This was approved and is being done.')
    const changes = { state: 'declined', decidedBy, decidedAt: deps.clock.now() } as const
    await store.changeProposal(tx, merchantId, proposalId, changes)
    await record(
      deps,
      tx,
      { ...row, merchantId, by: actor.userId },
      { action: 'proposal.declined' },
    )
  })
