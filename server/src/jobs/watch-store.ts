import { CompiledQuery } from 'kysely'

import type { Database, GlobalTx } from '../db/database.ts'
import { deadQueue, QUEUES, sweepQueue, type Queue, type QueueName } from './queue.ts'

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

/** Null when the sweep never ran, or too long ago. */
export interface Turn {
  at: Date
  state: 'waiting' | 'running' | 'done' | 'failed'
  error: string
}

export type JobWatch = ReturnType<typeof jobWatch>

/** Lets the operator inspect queues and retry dead jobs. `schema` is the queue's. */
export function jobWatch(db: Database, queue: Queue, schema = 'pgboss') {
  async function ask<Row>(tx: GlobalTx, text: string, values: unknown[]): Promise<Row[]> {
    return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  }

  return {
    async queues(): Promise<QueueLine[]> {
      const rows = await db.inGlobal((tx) =>
        ask<{ name: string; waiting: number; active: number; retrying: number; all: number }>(
          tx,
          `select name, count(*) filter (where state = 'created') as waiting,
                  count(*) filter (where state = 'active') as active,
                  count(*) filter (where state = 'retry') as retrying, count(*) as all
           from ${schema}.job where name = any($1) group by name`,
          [QUEUES.flatMap((name) => [name, deadQueue(name)])],
        ),
      )
      const found = new Map(rows.map((row) => [row.name, row]))
      return QUEUES.map((name) => {
        const { waiting = 0, active = 0, retrying = 0 } = found.get(name) ?? {}
        return {
          queue: name,
          waiting,
          active,
          retrying,
          dead: found.get(deadQueue(name))?.all ?? 0,
        }
      })
    },

    /** Newest first; kept for three months. */
    async dead(most = 100): Promise<DeadJob[]> {
      const rows = await db.inGlobal((tx) =>
        ask<{
          name: string
          createdOn: Date
          tries: number
          data: Record<string, string>
          error: string
        }>(
          tx,
          `select name, created_on, coalesce(source_retry_count, 0) + 1 as tries, data,
                  coalesce(source_output ->> 'message', source_output::text, '') as error
           from ${schema}.job where name = any($1) order by created_on desc limit $2`,
          [QUEUES.map(deadQueue), most],
        ),
      )
      return rows.flatMap(({ name, createdOn: since, ...row }) => {
        const own = QUEUES.find((one) => deadQueue(one) === name)
        return own ? [{ queue: own, since, ...row }] : []
      })
    },

    /** Requeues dead jobs with all their tries; returns how many. */
    retry: (name: QueueName): Promise<number> =>
      db.inGlobal(async (tx) => {
        const dead = await ask<{ data: Record<string, string> }>(
          tx,
          `delete from ${schema}.job where name = $1 and state <> 'active' returning data`,
          [deadQueue(name)],
        )
        for (const { data } of dead) await queue.send(tx, name, data)
        return dead.length
      }),

    async turns(sweeps: readonly string[]): Promise<Map<string, Turn>> {
      const rows = await db.inGlobal((tx) =>
        ask<{ name: string; at: Date; state: string; error: string }>(
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
    },
  }
}

const STATES: Record<string, Turn['state']> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  failed: 'failed',
}
