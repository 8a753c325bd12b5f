import type pg from 'pg'

import type { Reader } from '../reader.ts'
import { freshness } from './freshness.ts'

/** The state of the replica, as this process sees it. */
export interface ReplicaState {
  /** Whether stale reads use it. */
  isUsed: boolean
  /** How old its rows may be; null: not known yet. */
  lagSeconds: number | null
  /** Why it is not used; null when it is. */
  problem: string | null
}

export interface ReplicaWatch {
  isUsable(): boolean
  state(): ReplicaState
  /** The same work, but rejects as soon as the replica becomes unusable. */
  untilLost<T>(work: Promise<T>): Promise<T>
  /** A read failed to reach it: do not use it until the next check. */
  markLost(): void
  stop(): Promise<void>
}

interface WatchOptions {
  primary: Pick<Reader, 'query'>
  pool: pg.Pool
  role: string
  maxLagMs: number
  onError: (failure: Error) => void
}

interface Primary {
  lsn: string
  system: string
  database: string
  now: Date
}

interface Replica {
  isStandby: boolean
  lsn: string | null
  replayedAt: Date | null
  system: string
  database: string
  role: string
}

const IDENTITY = `(select system_identifier::text from pg_control_system()) as system, current_database()::text as database`
const PRIMARY = `select pg_current_wal_lsn()::text as lsn, clock_timestamp() as now, ${IDENTITY}`
const REPLICA = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as lsn,
  pg_last_xact_replay_timestamp() as "replayedAt", current_user::text as role, ${IDENTITY}`

const UNREACHABLE = 'It does not answer.'
/** How long the replica may take to answer. */
const TIMEOUT_MS = 2_000
/** Why our statements may not go to this database as the primary's replica; null if they may. */
function problemOf(replica: Replica, primary: Primary, role: string): string | null {
  if (replica.system !== primary.system || replica.database !== primary.database)
    return 'It is not a replica of this database.'
  if (!replica.isStandby) return 'It accepts writes, so it is no longer a replica.'
  if (replica.role !== role) return `It runs statements as ${replica.role} that belong to ${role}.`
  return null
}

/** Work to abandon as soon as the replica becomes unusable. */
function cancellation() {
  const cancellers = new Set<() => void>()
  return {
    cancelAll(): void {
      for (const cancel of cancellers) cancel()
      cancellers.clear()
    },
    async untilCancelled<T>(work: Promise<T>): Promise<T> {
      const cancelled = Promise.withResolvers<never>()
      const cancel = (): void => cancelled.reject(new Error('The replica cannot be used any more'))
      cancellers.add(cancel)
      try {
        return await Promise.race([work, cancelled.promise])
      } finally {
        cancellers.delete(cancel)
      }
    },
  }
}

/** Repeats the measurement, pausing after each one ends. */
function repeating(measureOnce: () => Promise<void>, pauseMs: number) {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let measuring: Promise<void> = run()
  async function run(): Promise<void> {
    await measureOnce()
    if (isStopped) return
    const rerun = (): void => void (measuring = run())
    timer = setTimeout(rerun, pauseMs).unref()
  }
  return async function stop(): Promise<void> {
    isStopped = true
    if (timer) clearTimeout(timer)
    await measuring
  }
}

/**
 * Compares what the replica has replayed with what the primary has written, several times within the allowed lag. The
 * lag grows while it is not measured, so an unresponsive replica drops out automatically.
 */
export function watchReplica(options: WatchOptions): ReplicaWatch {
  const { maxLagMs, onError } = options
  const fresh = freshness()
  const { cancelAll, untilCancelled } = cancellation()
  let problem: string | null = 'It has not been checked yet.'

  const lagMs = (): number | null => {
    const at = fresh.at()
    return at === null ? null : performance.now() - at
  }
  const isUsable = (): boolean => problem === null && (lagMs() ?? Infinity) <= maxLagMs
  function report(reason: string | null): void {
    problem = reason
    if (!isUsable()) cancelAll()
  }

  const stop = repeating(
    // If the primary does not answer, nothing new is known and the lag grows.
    () =>
      measure(options, fresh)
        .catch(onError)
        .then((reason) => report(reason === undefined ? problem : reason)),
    Math.min(2_000, maxLagMs / 5),
  )

  return {
    isUsable,
    state() {
      const lag = lagMs()
      const lagProblem = `It is more than ${Math.round(maxLagMs / 1_000)} seconds behind.`
      return {
        isUsed: isUsable(),
        lagSeconds: lag === null ? null : lag / 1_000,
        problem: isUsable() ? null : (problem ?? lagProblem),
      }
    },
    untilLost: untilCancelled,
    markLost: () => report(UNREACHABLE),
    stop,
  }
}

/** Resolves to why the replica cannot be read; null if only its lag may be a problem. */
async function measure(
  { primary, pool, role }: WatchOptions,
  fresh: ReturnType<typeof freshness>,
): Promise<string | null> {
  const at = performance.now()
  const [log] = await primary.query<Primary & pg.QueryResultRow>('replica_primary', PRIMARY, [])
  if (!log) throw new Error('The primary said nothing of its log')
  fresh.written(log.lsn, at)
  const replica = await queryReplica(pool).catch(() => null)
  const reason = replica ? problemOf(replica, log, role) : UNREACHABLE
  if (replica === null || reason !== null) return reason
  const age = replica.replayedAt && log.now.getTime() - replica.replayedAt.getTime()
  fresh.replayed(replica.lsn, age === null ? null : at - Math.max(0, age))
  return null
}

/** Closes the connection if there is no answer in time. */
async function queryReplica(pool: pg.Pool): Promise<Replica | null> {
  const client = await pool.connect()
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer in time')), TIMEOUT_MS)
  try {
    const { rows } = await Promise.race([client.query<Replica>(REPLICA), timeout.promise])
    client.release()
    return rows[0] ?? null
  } catch (failure) {
    client.release(true)
    throw failure
  } finally {
    clearTimeout(timer)
  }
}
