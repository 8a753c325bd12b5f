import pg from 'pg'

const INT8 = 20
const DATE = 1082

/** int8 as a safe number (money and counts never pass 2^53), date as its text. */
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
  /** The role every connection of this pool takes on. */
  role: string
  max: number
  name: string
  /** How long one statement may run, in milliseconds. */
  statementTimeout: number
  /** How long a request waits for a free connection, in milliseconds; five seconds unless told. */
  patience?: number
  /** False: a commit does not wait for the disk. For data that can be made again. */
  durable?: boolean
  onError: (failure: Error) => void
}

/**
 * A pool whose connections act as one role, without JIT (it costs more than it gives on short queries) and with one
 * plan per prepared statement (planning each time costs more than running it).
 * A lost connection is reported, never fatal.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: options.patience ?? 5_000,
    idleTimeoutMillis: 30_000,
    options: `-c role=${options.role} -c jit=off -c plan_cache_mode=force_generic_plan -c statement_timeout=${options.statementTimeout} -c timezone=UTC${options.durable === false ? ' -c synchronous_commit=off' : ''}`,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  pool.on('error', (failure) => {
    // pg hangs the whole client on it, its cancel key included; the log is no place for that.
    Reflect.deleteProperty(failure, 'client')
    options.onError(failure)
  })
  // A checked-out client without a listener would end the process when the database restarts.
  pool.on('connect', (client) => client.on('error', options.onError))
  return pool
}
