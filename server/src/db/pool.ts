import pg from 'pg'

import { readInstant } from './statements/instants.ts'
import { literal } from './literal.ts'
import { namingClient } from './statements/naming-client.ts'
import { pooledClient } from './statements/pooled-client.ts'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/** int8 becomes a safe number (money and counts stay below 2^53), date its text. */
export function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === INT8)
    return (text) => {
      const value = Number(text)
      if (!Number.isSafeInteger(value)) throw new Error(`int8 beyond 2^53: ${text}`)
      return value
    }
  if (oid === DATE) return (text) => text
  const byDriver = pg.types.getTypeParser(oid, format) as (text: string) => unknown
  if (oid === TIMESTAMPTZ) return (text) => readInstant(text) ?? byDriver(text)
  return byDriver
}

export interface PoolOptions {
  url: string
  role: string
  max: number
  name: string
  /** Milliseconds a statement may run. */
  statementTimeout: number
  /** Milliseconds a transaction may wait for its next statement; absent: no limit. */
  silenceTimeout?: number
  /** Milliseconds a request waits for a connection; five seconds by default. */
  connectTimeout?: number
  /** False: commits do not wait for the disk; for data that can be recreated. */
  durable?: boolean
  /** Prepares statements that are used again. */
  named?: boolean
  /** Behind a pooler, each transaction may get another connection, and no setting survives it. */
  pooled?: boolean
  /** The database is a cluster, which needs a statement's values to find its node. */
  distributed?: boolean
  onError: (failure: Error) => void
}

/** The role and limits of statements; no JIT, and generic plans, which are cheapest for short queries. */
const settingsOf = ({
  role,
  statementTimeout,
  silenceTimeout = 0,
  durable,
  distributed = false,
}: PoolOptions) =>
  Object.entries({
    role,
    jit: 'off',
    plan_cache_mode: distributed ? 'auto' : 'force_generic_plan',
    statement_timeout: String(statementTimeout),
    idle_in_transaction_session_timeout: String(silenceTimeout),
    timezone: 'UTC',
    ...(durable === false && { synchronous_commit: 'off' }),
  })

/** The first statement of each transaction behind a pooler; null without one. */
export const preambleOf = (options: PoolOptions): string | null =>
  options.pooled === true
    ? `select ${settingsOf(options)
        .map(([name, value]) => `set_config('${name}', ${literal(value)}, true)`)
        .join(', ')}`
    : null

function clientOptions(options: PoolOptions): pg.PoolConfig {
  const preamble = preambleOf(options)
  const isNamed = options.named ?? false
  // A pooler would have to rename a connection each time another pool of ours gets it.
  if (preamble !== null)
    return { Client: pooledClient({ isNamed, preamble }), application_name: 'paydeck' }
  return {
    ...(isNamed && { Client: namingClient() }),
    application_name: options.name,
    options: settingsOf(options)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}

/** A lost connection never ends the process. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...clientOptions(options),
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: options.connectTimeout ?? 5_000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  pool.on('error', (failure) => {
    // pg attaches the whole client with its cancel key, which must not reach the log.
    Reflect.deleteProperty(failure, 'client')
    options.onError(failure)
  })
  // Without a listener, a checked-out client would end the process when the database restarts.
  pool.on('connect', (client) => client.on('error', options.onError))
  return pool
}
