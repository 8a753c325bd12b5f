import type { ActivityAction } from '@paydeck/contract/lists/activity-actions'

import type { MerchantTx } from '../../db/database.ts'
import type { AppError } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import { isFailed, type ActResult } from './acts.ts'
import type { ProposalsDeps } from './deps.ts'
import * as store from './store.ts'

/** One approval of a proposal; `by` is the actor recorded with its outcome. */
export interface Approval {
  merchantId: string
  proposalId: string
  tries: number
  by: string
}

/** Each approval runs the act under its own key. */
export const keyOf = ({ proposalId, tries }: Approval): IdempotencyKey => ({
  scope: 'proposal',
  key: `${proposalId}:${tries}`,
})

export const finish = (deps: ProposalsDeps, approval: Approval, result: ActResult): Promise<void> =>
  inRunning(deps, approval, async (tx, row) => {
    const { merchantId, proposalId } = approval
    const outcome = { resultId: result.id, resultStatus: result.status }
    const hasFailed = isFailed(result)
    const state = hasFailed ? 'failed' : 'done'
    const refusal = hasFailed ? 'The provider refused it, and no money moved.' : null
    await store.changeProposal(tx, merchantId, proposalId, { state, refusal, ...outcome })
    const action = hasFailed ? 'proposal.refused' : 'proposal.done'
    await record(deps, tx, { ...row, ...approval }, { action, details: outcome })
  })

/** Reopens the proposal for a decision. */
export const release = (
  deps: ProposalsDeps,
  approval: Approval,
  { code, message }: Pick<AppError, 'code' | 'message'>,
): Promise<void> =>
  inRunning(deps, approval, async (tx, row) => {
    const { merchantId, proposalId } = approval
    const undecided = { decidedBy: null, decidedAt: null, refusal: message }
    await store.changeProposal(tx, merchantId, proposalId, { state: 'open', ...undecided })
    await record(
      deps,
      tx,
      { ...row, ...approval },
      { action: 'proposal.refused', details: { code } },
    )
  })

/** For an approval whose outcome can no longer be found. */
export const giveUp = (deps: ProposalsDeps, approval: Approval): Promise<void> =>
  inRunning(deps, approval, async (tx, row) => {
    const { merchantId, proposalId } = approval
    const refusal = 'We can no longer find out whether it was done. Check the payment or order.'
    await store.changeProposal(tx, merchantId, proposalId, { state: 'failed', refusal })
    const details = { code: 'outcome_unknown' }
    await record(deps, tx, { ...row, ...approval }, { action: 'proposal.refused', details })
  })

/** Of two processes that find the outcome only one records it, and a late one never overwrites a newer approval. */
const inRunning = (
  { db }: ProposalsDeps,
  { merchantId, proposalId, tries }: Approval,
  write: (tx: MerchantTx, row: store.ProposalRow) => Promise<void>,
): Promise<void> =>
  db.inMerchant(merchantId, async (tx) => {
    const row = await store.lockProposal(tx, merchantId, proposalId)
    if (row?.state === 'running' && row.tries === tries) await write(tx, row)
  })

interface Noted {
  action: ActivityAction
  details?: Record<string, string>
}

type About = Pick<store.ProposalRow, 'proposalId' | 'act' | 'transactionId'> &
  Pick<Approval, 'merchantId' | 'by'>

export const record = (
  { audit }: ProposalsDeps,
  tx: MerchantTx,
  { merchantId, proposalId, act, transactionId, by }: About,
  { action, details }: Noted,
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: by,
    action,
    outcome: action === 'proposal.refused' ? 'failed' : 'succeeded',
    subjectType: 'proposal',
    subjectId: proposalId,
    details: { act, transactionId, ...details },
  })
