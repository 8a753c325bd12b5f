import { UNKNOWN_SECRET } from '../config/situations.ts'
import { SetupError } from '../kit/setup-error.ts'
import { type Secrets, versionOf } from '../kit/secrets/secrets.ts'
import type { Database } from '../db/database.ts'

const hex = (secret: Buffer): string => versionOf(secret).toString('hex')

/**
 * Records that the current secret is in use. Throws SetupError if the database has values sealed with a secret not
 * given here.
 */
export async function useSecrets(db: Database, secrets: Secrets, at: Date): Promise<void> {
  const versions = secrets.map(hex)
  const isKnown = await db.inGlobal(async (tx) => {
    const used = await tx.selectFrom('global.secretVersion').select('version').execute()
    if (!used.every(({ version }) => versions.includes(version))) return false
    await tx
      .insertInto('global.secretVersion')
      .values({ version: hex(secrets[0]), usedSince: at })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute()
    return true
  })
  if (!isKnown) throw new SetupError(UNKNOWN_SECRET.sentence)
}

/** Call once nothing is sealed with another secret. Returns when the current one came into use. */
export const forgetPreviousSecrets = (db: Database, [current]: Secrets): Promise<Date> =>
  db.inGlobal(async (tx) => {
    await tx.deleteFrom('global.secretVersion').where('version', '<>', hex(current)).execute()
    const { usedSince } = await tx
      .selectFrom('global.secretVersion')
      .select('usedSince')
      .where('version', '=', hex(current))
      .executeTakeFirstOrThrow()
    return usedSince
  })
