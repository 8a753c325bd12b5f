import type pg from 'pg'

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (failure) {
    await client.query('rollback').catch(() => undefined)
    throw failure
  } finally {
    client.release()
  }
}

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
