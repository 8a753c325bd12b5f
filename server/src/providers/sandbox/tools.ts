import type pg from 'pg'

/** Runs one transaction on a sandbox's own connections. */
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

/** The answer that never comes: ends only when the caller gives up. */
export function silence(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}
