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
      // A migration changed the tables in the meantime.
      if (attempt >= 3 || !isStaleStatement(failure)) throw failure
    } finally {
      client.release()
    }
  }
}

/** A transaction that first waits for others on the same operation. */
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

/** Waits for concurrent work on the operation id; the lock lasts until the transaction ends. */
export async function lockOperation(
  client: pg.ClientBase,
  provider: string,
  operationId: string,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${provider}:${operationId}`,
  ])
}

/** @param conflict what to do on conflict, as `on conflict …`; without it, throws */
export async function insertRow(
  client: pg.ClientBase | pg.Pool,
  table: string,
  row: object,
  conflict = '',
): Promise<boolean> {
  const placeholders = Object.keys(row).map((_, at) => `$${at + 1}`)
  const { rowCount } = await client.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${placeholders.join(', ')}) ${conflict}`,
    Object.values(row),
  )
  return rowCount === 1
}

type Key = Readonly<Record<string, string>>

const isKey = (key: Key): string =>
  Object.keys(key)
    .map((column, at) => `${column} = $${at + 1}`)
    .join(' and ')

/** The row whose columns have these values. */
export async function readRow<Row extends object>(
  client: pg.ClientBase | pg.Pool,
  table: string,
  key: Key,
): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select * from ${table} where ${isKey(key)}`,
    Object.values(key),
  )
  return rows[0]
}

export async function lockRow<Row extends object>(
  client: pg.ClientBase,
  table: string,
  key: Key,
): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select * from ${table} where ${isKey(key)} for update`,
    Object.values(key),
  )
  return rows[0]
}

/** A token pays once: records the operation that used it. */
export async function useToken(
  client: pg.ClientBase,
  table: string,
  { token, operationId }: { token: string; operationId: string },
): Promise<void> {
  await client.query(`update ${table} set used_by = $2 where token = $1`, [token, operationId])
}

/** Never resolves; rejects when the caller aborts. */
export function silence(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}
