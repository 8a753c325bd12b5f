import { hasPermission } from '@paydeck/contract/access/grants'
import {
  proposedRequest,
  PROPOSED_ACT_NAMES,
  PROPOSED_ACTS,
  type Connection,
  type Proposal,
} from '@paydeck/contract/calls/decisions/proposals'

import type { Actor, KeyHolder } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { approve, decline } from './decide.ts'
import type { ProposalsDeps } from './deps.ts'
import { propose, type Proposed } from './propose.ts'
import { recoverApproved } from './recover.ts'
import { stateAt } from './rules.ts'
import * as store from './store.ts'

export type ProposalsService = ReturnType<typeof proposalsService>

/** Programs propose, people decide. Business time. */
export const proposalsService = (deps: ProposalsDeps) => ({
  /** Returns the open proposal when the program has made the same one before. */
  async propose(key: KeyHolder, proposed: Proposed): Promise<Proposal> {
    const proposalId = await propose(deps, key, proposed)
    return read(deps, key.merchantId, proposalId)
  },

  /** Only the key's own proposals; 404 for any other. */
  async ofKey({ merchantId, keyId }: KeyHolder, proposalId: string): Promise<Proposal> {
    const proposal = await read(deps, merchantId, proposalId)
    if (proposal.keyId !== keyId) throw notFound()
    return proposal
  },

  /** Proposals of acts the person may do, or all of them for people who manage connections. */
  async list(actor: Actor): Promise<Proposal[]> {
    const acts = PROPOSED_ACT_NAMES.filter(
      (act) =>
        hasPermission(actor, 'connections:manage') ||
        hasPermission(actor, PROPOSED_ACTS[act].permission),
    )
    if (acts.length === 0) return []
    const now = deps.clock.now()
    const rows = await store.listProposals(deps.db.reader, actor.merchantId, { acts, now })
    return rows.map((row) => toProposal(row, now))
  },

  async approve(actor: Actor, proposalId: string): Promise<Proposal> {
    await approve(deps, actor, proposalId)
    return read(deps, actor.merchantId, proposalId)
  },

  async decline(actor: Actor, proposalId: string): Promise<Proposal> {
    await decline(deps, actor, proposalId)
    return read(deps, actor.merchantId, proposalId)
  },

  /** Records the outcome of approvals whose process died. */
  recover: (): Promise<void> => recoverApproved(deps),

  connections: (merchantId: string): Promise<Connection[]> =>
    deps.db.inMerchant(merchantId, (tx) => deps.apiKeys.listSecrets(tx, merchantId)),
})

async function read(
  { db, clock }: ProposalsDeps,
  merchantId: string,
  proposalId: string,
): Promise<Proposal> {
  const row = await store.readProposal(db.reader, merchantId, proposalId)
  if (!row) throw notFound()
  return toProposal(row, clock.now())
}

function toProposal(row: store.ListedProposal, now: Date): Proposal {
  return {
    proposalId: row.proposalId,
    asked: proposedRequest.parse(row.arguments),
    reason: row.reason,
    keyId: row.apiKeyId,
    keyName: row.keyName,
    proposedAt: row.proposedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: stateAt(row, now),
    about: aboutOf(row),
    decidedBy: row.decidedByEmail,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    refusal: row.refusal,
    result:
      row.resultId === null ? null : { id: row.resultId, status: row.resultStatus ?? 'unknown' },
  }
}

function aboutOf(row: store.ListedProposal): Proposal['about'] {
  const { internalOrderId, transactionId, amount, currency, customerName, customerEmail } = row
  if (internalOrderId === null || amount === null || currency === null) return null
  return { internalOrderId, transactionId, amount, currency, customerName, customerEmail }
}
