import type { Database } from '../db/database.ts'

/** Milliseconds the database may take. */
const PATIENCE = 1_000

export type Readiness =
  | { isReady: true; warnings: readonly string[] }
  | { isReady: false; reason: string }

/** The body of `/ready`: what an operator should mend stands below its first line. */
export const readyText = (found: Readiness): string =>
  found.isReady ? ['ok', ...found.warnings].join('\n') : found.reason

/** Ready while it is not stopping and the database answers. */
export function readiness(
  db: Database,
  { isStopping, warnings }: { isStopping: () => boolean; warnings: readonly string[] },
) {
  return async function look(): Promise<Readiness> {
    if (isStopping()) return { isReady: false, reason: 'This process is stopping.' }
    const late = Promise.withResolvers<Readiness>()
    const timer = setTimeout(
      () => late.resolve({ isReady: false, reason: 'The database does not answer.' }),
      PATIENCE,
    )
    try {
      return await Promise.race([
        db.reader.query('ready', 'select 1', []).then(
          (): Readiness => ({ isReady: true, warnings }),
          (): Readiness => ({ isReady: false, reason: 'The database cannot be reached.' }),
        ),
        late.promise,
      ])
    } finally {
      clearTimeout(timer)
    }
  }
}
