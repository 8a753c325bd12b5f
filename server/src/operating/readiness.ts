import type { Database } from '../db/database.ts'
import { migrationFiles } from '../db/migrate.ts'

/** Milliseconds the database may take to answer. */
const TIMEOUT_MS = 1_000

export type Readiness =
  | { isReady: true; warnings: readonly string[] }
  | { isReady: false; reason: string }

/** `starting` until requests and jobs are accepted, `stopping` from the first signal on. */
export type Phase = 'starting' | 'serving' | 'stopping'

/** The body of `/ready`, with warnings for the operator below the first line. */
export const readyText = (result: Readiness): string =>
  result.isReady ? ['ok', ...result.warnings].join('\n') : result.reason

const notReady = (reason: string): Readiness => ({ isReady: false, reason })

/** Ready while the process serves and the database answers and has every migration of this release. */
export function readiness(
  db: Database,
  { phase, warnings }: { phase: () => Phase; warnings: readonly string[] },
) {
  const files = migrationFiles()
  const migrations = [files.map(({ file }) => file), files.map(({ checksum }) => checksum)]

  async function checkDatabase(): Promise<Readiness> {
    const missing = await db.reader.query<{ name: string }>(
      'ready',
      `select name from unnest($1::text[], $2::text[]) as wanted (name, checksum)
        where not exists (
          select from global.migration as applied
           where applied.name = wanted.name and applied.checksum = wanted.checksum)
        order by name limit 1`,
      migrations,
    )
    const [first] = missing
    return first
      ? notReady(`The database lacks the migration ${first.name} of this release.`)
      : { isReady: true, warnings }
  }

  return async function check(): Promise<Readiness> {
    const currentPhase = phase()
    if (currentPhase !== 'serving') return notReady(`This process is ${currentPhase}.`)
    const timeout = Promise.withResolvers<Readiness>()
    const timer = setTimeout(
      () => timeout.resolve(notReady('The database does not answer.')),
      TIMEOUT_MS,
    )
    try {
      const databaseCheck = checkDatabase().catch(() => notReady('The database cannot be reached.'))
      return await Promise.race([databaseCheck, timeout.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
