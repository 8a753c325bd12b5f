import type { Database } from '../db/database.ts'
import { migrationFiles } from '../db/migrate.ts'

/** Milliseconds the database may take to answer. */
const PATIENCE = 1_000

export type Readiness =
  | { isReady: true; warnings: readonly string[] }
  | { isReady: false; reason: string }

/** `starting` until requests and jobs are accepted, `stopping` from the first signal on. */
export type Phase = 'starting' | 'serving' | 'stopping'

/** The body of `/ready`, with warnings for the operator below the first line. */
export const readyText = (found: Readiness): string =>
  found.isReady ? ['ok', ...found.warnings].join('\n') : found.reason

const not = (reason: string): Readiness => ({ isReady: false, reason })

/** Ready while the process serves and the database answers and has every migration of this release. */
export function readiness(
  db: Database,
  { phase, warnings }: { phase: () => Phase; warnings: readonly string[] },
) {
  const files = migrationFiles()
  const wanted = [files.map(({ file }) => file), files.map(({ checksum }) => checksum)]

  async function askDatabase(): Promise<Readiness> {
    const missing = await db.reader.query<{ name: string }>(
      'ready',
      `select name from unnest($1::text[], $2::text[]) as wanted (name, checksum)
        where not exists (
          select from global.migration as applied
           where applied.name = wanted.name and applied.checksum = wanted.checksum)
        order by name limit 1`,
      wanted,
    )
    const [first] = missing
    return first
      ? not(`The database lacks the migration ${first.name} of this release.`)
      : { isReady: true, warnings }
  }

  return async function look(): Promise<Readiness> {
    const now = phase()
    if (now !== 'serving') return not(`This process is ${now}.`)
    const late = Promise.withResolvers<Readiness>()
    const timer = setTimeout(() => late.resolve(not('The database does not answer.')), PATIENCE)
    try {
      const asked = askDatabase().catch(() => not('The database cannot be reached.'))
      return await Promise.race([asked, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
