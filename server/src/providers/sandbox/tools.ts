import type pg from 'pg'

import { literal } from '../../db/literal.ts'
import { isStaleStatement } from '../../db/statements/naming-client.ts'

/** @param beginning the transaction's first message */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
  beginning = 'begin',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    try {
      await client.query(beginning)
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (failure) {
      await client.query('rollback').catch(() => undefined)
      // A migration has changed the tables meanwhile.
      if (attempt >= 3 || !isStaleStatement(failure)) throw failure
    } finally {
      client.release()
    }
  }
}

/** A transaction that begins by waiting for others on the same operation. */
export const inOperation = <T>(
  pool: pg.Pool,
  operationId: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  inTransaction(
    pool,
    work,
    `begin; select pg_advisory_xact_lock(hashtextextended(${literal(`sandbox:${operationId}`)}, 0))`,
  )

export async function insertRow(
  client: pg.ClientBase | pg.Pool,
  table: string,
  row: object,
): Promise<void> {
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  await client.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

/** Never answers: ends only when the caller aborts. */
export function silence(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}
