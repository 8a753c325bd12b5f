import pg from 'pg'

import { namingClient } from './statements/naming-client.ts'

const INT8 = 20
const DATE = 1082

/** int8 becomes a safe number (money and counts stay below 2^53), date its text. */
export function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === INT8)
    return (text) => {
      const value = Number(text)
      if (!Number.isSafeInteger(value)) throw new Error(`int8 beyond 2^53: ${text}`)
      return value
    }
  if (oid === DATE) return (text) => text
  return pg.types.getTypeParser(oid, format) as (text: string) => unknown
}

export interface PoolOptions {
  url: string
  role: string
  max: number
  name: string
  /** Milliseconds a statement may run. */
  statementTimeout: number
  /** Milliseconds a transaction may wait for its next statement; absent: any. */
  silenceTimeout?: number
  /** Milliseconds a request waits for a connection; five seconds by default. */
  patience?: number
  /** False: commits do not wait for the disk; for data that can be recreated. */
  durable?: boolean
  /** Keeps statements that come again prepared on their connections. */
  named?: boolean
  onError: (failure: Error) => void
}

/** Without JIT and with generic plans, which cost short queries least. A lost connection is never fatal. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...(options.named && { Client: namingClient() }),
    connectionString: options.url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: options.patience ?? 5_000,
    idleTimeoutMillis: 30_000,
    options: `-c role=${options.role} -c jit=off -c plan_cache_mode=force_generic_plan -c statement_timeout=${options.statementTimeout} -c idle_in_transaction_session_timeout=${options.silenceTimeout ?? 0} -c timezone=UTC${options.durable === false ? ' -c synchronous_commit=off' : ''}`,
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
