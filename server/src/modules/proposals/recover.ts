import { processDue } from '../../jobs/process-due.ts'
import { endOfAct } from './acts.ts'
import type { ProposalsDeps } from './deps.ts'
import { finish, giveUp, keyOf, release, type Approval } from './outcome.ts'
import { isForgotten, RECOVER_AFTER_MS } from './rules.ts'
import * as store from './store.ts'

const NOTHING_DONE = {
  code: 'nothing_done',
  message: 'The server stopped before anything was done. You can approve it again.',
}

/**
 * Finds the outcome of approvals whose process died before recording it: what the act's idempotency key created, how it
 * was refused, or that it did nothing and never will.
 */
export const recoverApproved = (deps: ProposalsDeps): Promise<void> =>
  processDue({
    find(limit) {
      const before = new Date(deps.clock.now().getTime() - RECOVER_AFTER_MS)
      return deps.db.inSweep((tx) => store.longRunning(tx, before, limit))
    },
    nameOf: ({ merchantId, proposalId }) => `${merchantId} ${proposalId}`,
    handle: (due) => recover(deps, due),
    onError: deps.onError,
  })

async function recover(
  deps: ProposalsDeps,
  { merchantId, proposalId }: store.DueProposal,
): Promise<void> {
  const row = await deps.db.inMerchant(merchantId, (tx) =>
    store.lockProposal(tx, merchantId, proposalId),
  )
  if (row?.state !== 'running') return
  const approval = { merchantId, proposalId, tries: row.tries, by: 'system:proposals' }
  const closed = await deps.idempotency.close(merchantId, keyOf(approval))
  switch (closed.kind) {
    case 'running':
      return
    case 'answered':
      return finish(deps, approval, JSON.parse(closed.text) as Parameters<typeof finish>[2])
    case 'refused':
      return release(deps, approval, closed.refusal)
    case 'none':
      return release(deps, approval, NOTHING_DONE)
    case 'missing':
      return isForgotten(row, deps.clock.now())
        ? giveUp(deps, approval)
        : release(deps, approval, NOTHING_DONE)
    case 'made':
      return recordMade(deps, approval, row.act, closed.madeId)
  }
}

/** Records what was created, once its provider has given the outcome. */
async function recordMade(
  deps: ProposalsDeps,
  approval: Approval,
  act: store.ProposalRow['act'],
  madeId: string,
): Promise<void> {
  const end = await endOfAct(deps, { merchantId: approval.merchantId, act }, madeId)
  if (end === null) return
  await ('result' in end
    ? finish(deps, approval, end.result)
    : release(deps, approval, end.refusal))
}
