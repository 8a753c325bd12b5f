import pg from 'pg'

import { SetupError } from '../kit/setup-error.ts'

const POOLED =
  'A pooler is in front of the database, it seems: set POOLER=transaction, and DIRECT_DATABASE_URL to the database itself.'
const UNSUPPORTED = '08P01'

/**
 * Throws SetupError if a pool's statements run as another role. A pooler that drops the startup parameter `options`
 * runs them as the login, for which no merchant is walled off.
 */
export async function assertRole(pool: pg.Pool, role: string): Promise<void> {
  const actual = await currentUser(pool)
  if (actual !== role)
    throw new SetupError(
      `The database runs statements as ${actual} that belong to ${role}. ${POOLED}`,
    )
}

async function currentUser(pool: pg.Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ is: string }>('select current_user as is')
    return rows[0]?.is ?? ''
  } catch (failure) {
    if (failure instanceof pg.DatabaseError && failure.code === UNSUPPORTED)
      throw new SetupError(`The database refuses how we connect (${failure.message}). ${POOLED}`, {
        cause: failure,
      })
    throw failure
  }
}
