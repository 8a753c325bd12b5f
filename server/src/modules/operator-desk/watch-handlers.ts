import { actDetails } from '@paydeck/contract/operator/act-details'

import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import { QUEUES } from '../../jobs/queue.ts'
import { badRequest } from '../../kit/errors.ts'
import { MAX_ROWS, type DeskDeps } from './deps.ts'
import * as store from './watch-store.ts'

/** A younger operation is probably still in progress. */
const OPEN_FOR_MS = 60_000

type Calls = 'getWatch' | 'acknowledgeBooks' | 'retryJobs' | 'listSecurityEvents'

export const watchHandlers = (
  deps: DeskDeps,
  sweeps: readonly string[],
): Pick<DeskHandlers, Calls> => ({
  getWatch: () => readWatch(deps, sweeps),
  async acknowledgeBooks({ session, params, body: { code, ...acknowledgement } }) {
    await deps.operatorSignIn.confirm(session.actor, code)
    return {
      count: await deps.bookChain.acknowledge(session.actor, { ...params, ...acknowledgement }),
    }
  },
  async retryJobs({ session, body }) {
    const queue = QUEUES.find((value) => value === body.queue)
    if (!queue) throw badRequest('Unknown queue.')
    const count = await deps.jobs.retry(queue)
    await deps.db.inGlobal((tx) =>
      deps.operatorLog.record(tx, session.actor, {
        action: 'jobs.retried',
        subject: queue,
        details: { count },
      }),
    )
    return { count }
  },
  async listSecurityEvents() {
    const events = await deps.operators.events(MAX_ROWS)
    return {
      events: events.map(({ details, at, ...event }) => ({
        ...event,
        at: at.toISOString(),
        details: actDetails(details),
      })),
    }
  },
})

async function readWatch(
  { db, clock, jobs, reconciliation, bookChain, verifications, disputes }: DeskDeps,
  sweeps: readonly string[],
): ReturnType<DeskHandlers['getWatch']> {
  const before = new Date(clock.now().getTime() - OPEN_FOR_MS)
  const [altered, broken, open, failing, due, missing] = await Promise.all([
    bookChain.findings(),
    reconciliation.openBreaks(),
    store.openOperations(db.reader, before, MAX_ROWS),
    verifications.failingReturns(MAX_ROWS),
    disputes.due(MAX_ROWS),
    store.reportedTransfers(db.reader, MAX_ROWS),
  ])
  const runs = await jobs.lastRuns(sweeps)
  const dead = await jobs.dead(MAX_ROWS)
  const replica = db.replica()
  return {
    books: altered.map((finding) => ({ ...finding, checkedAt: finding.checkedAt.toISOString() })),
    breaks: broken.flatMap(({ providerKind, provider, day, breaks }) =>
      breaks.map(({ what, operationId }) => ({
        account: `${providerKind} ${provider}`,
        day,
        what: operationId === null ? what : `${operationId}: ${what}`,
      })),
    ),
    operations: [
      ...failing.map(({ failed, firstTriedAt, ...one }) => ({
        ...one,
        kind: 'verify_return',
        status: 'failed',
        since: firstTriedAt.toISOString(),
        tries: failed,
      })),
      ...open.map((row) => ({ ...row, since: row.since.toISOString(), tries: null })),
    ],
    disputes: due.map((dispute) => ({ ...dispute, dueBy: dispute.dueBy.toISOString() })),
    missing: missing.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() })),
    replica: replica
      ? [{ isUsed: replica.isUsed, lagSeconds: replica.lagSeconds, problem: replica.problem }]
      : [],
    sweeps: sweeps.map((name) => {
      const run = runs.get(name)
      return {
        name,
        state: run?.state ?? 'none',
        at: run?.at.toISOString() ?? null,
        error: run?.error.slice(0, 300) ?? '',
      }
    }),
    dead: dead.map(({ queue, since, tries, error }) => ({
      queue,
      since: since.toISOString(),
      tries,
      error: error.slice(0, 300),
    })),
  }
}
