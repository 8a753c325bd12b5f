import { CompiledQuery } from 'kysely'

import type { Database, GlobalTx } from '../db/database.ts'
import { deadLetterQueue, QUEUES, sweepQueue, type Queue, type QueueName } from './queue.ts'

export interface QueueLine {
  queue: QueueName
  /** Untried jobs, running jobs, and failed jobs with a retry. */
  waiting: number
  active: number
  retrying: number
  dead: number
}

export interface DeadJob {
  queue: QueueName
  since: Date
  tries: number
  data: Record<string, string>
  error: string
}

/** Null if the sweep never ran, or ran too long ago. */
export interface SweepRun {
  at: Date
  state: 'waiting' | 'running' | 'done' | 'failed'
  error: string
}

export interface JobWatch {
  queues(): Promise<QueueLine[]>
  /** Newest first; kept for three months. */
  dead(limit?: number): Promise<DeadJob[]>
  /** Requeues dead jobs with their full number of attempts; returns how many. */
  retry(name: QueueName): Promise<number>
  lastRuns(sweeps: readonly string[]): Promise<Map<string, SweepRun>>
}

interface JobWatchDeps {
  db: Database
  queue: Queue
  schema: string
}

export function jobWatch(db: Database, queue: Queue, schema = 'pgboss'): JobWatch {
  const deps = { db, queue, schema }
  return {
    queues: () => readQueues(deps),
    dead: (limit = 100) => readDead(deps, limit),
    retry: (name) => retryDead(deps, name),
    lastRuns: (sweeps) => readLastRuns(deps, sweeps),
  }
}

async function query<Row>(tx: GlobalTx, text: string, values: unknown[]): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

interface StateRow {
  name: string
  waiting: number
  active: number
  retrying: number
  all: number
}

async function readQueues({ db, schema }: JobWatchDeps): Promise<QueueLine[]> {
  const rows = await db.inGlobal((tx) =>
    query<StateRow>(
      tx,
      `select name, count(*) filter (where state = 'created') as waiting,
              count(*) filter (where state = 'active') as active,
              count(*) filter (where state = 'retry') as retrying, count(*) as all
       from ${schema}.job where name = any($1) group by name`,
      [QUEUES.flatMap((name) => [name, deadLetterQueue(name)])],
    ),
  )
  const counts = new Map(rows.map((row) => [row.name, row]))
  return QUEUES.map((name) => {
    const { waiting = 0, active = 0, retrying = 0 } = counts.get(name) ?? {}
    return {
      queue: name,
      waiting,
      active,
      retrying,
      dead: counts.get(deadLetterQueue(name))?.all ?? 0,
    }
  })
}

interface DeadRow {
  name: string
  createdOn: Date
  tries: number
  data: Record<string, string>
  error: string
}

async function readDead({ db, schema }: JobWatchDeps, limit: number): Promise<DeadJob[]> {
  const rows = await db.inGlobal((tx) =>
    query<DeadRow>(
      tx,
      `select name, created_on, coalesce(source_retry_count, 0) + 1 as tries, data,
              coalesce(source_output ->> 'message', source_output::text, '') as error
       from ${schema}.job where name = any($1) order by created_on desc limit $2`,
      [QUEUES.map(deadLetterQueue), limit],
    ),
  )
  return rows.flatMap(({ name, createdOn: since, ...row }) => {
    const liveQueue = QUEUES.find((candidate) => deadLetterQueue(candidate) === name)
    return liveQueue ? [{ queue: liveQueue, since, ...row }] : []
  })
}

const retryDead = ({ db, queue, schema }: JobWatchDeps, name: QueueName): Promise<number> =>
  db.inGlobal(async (tx) => {
    const dead = await query<{ data: Record<string, string> }>(
      tx,
      `delete from ${schema}.job where name = $1 and state <> 'active' returning data`,
      [deadLetterQueue(name)],
    )
    for (const { data } of dead) await queue.send(tx, name, data)
    return dead.length
  })

async function readLastRuns(
  { db, schema }: JobWatchDeps,
  sweeps: readonly string[],
): Promise<Map<string, SweepRun>> {
  const rows = await db.inGlobal((tx) =>
    query<{ name: string; at: Date; state: string; error: string }>(
      tx,
      `select distinct on (name) name, coalesce(completed_on, started_on, created_on) as at, state,
              coalesce(output ->> 'message', '') as error
       from ${schema}.job where name = any($1) order by name, created_on desc`,
      [sweeps.map(sweepQueue)],
    ),
  )
  return new Map(
    rows.map(({ name, at, state, error }) => [
      name.slice(sweepQueue('').length),
      { at, state: STATES[state] ?? 'failed', error },
    ]),
  )
}

const STATES: Record<string, SweepRun['state']> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  failed: 'failed',
}
