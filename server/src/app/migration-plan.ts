import { planLines } from '../db/migrations/plan.ts'
import { readPlanned, readSizes } from '../db/migrations/read-plan.ts'
import { withClient } from '../db/migrations/with-client.ts'
import type { ConfiguredProvider } from '../providers/configured.ts'
import type { Connections } from './connections.ts'
import { foldersOf, isComplete, readMissing } from './migrate-all.ts'
import { runTimeLogin } from './run-time-login.ts'

/** Lists what `migrate` would do, in lines for the terminal. Changes nothing. */
export async function migrationPlan(
  connections: Connections,
  providers: readonly ConfiguredProvider[],
): Promise<string[]> {
  const { migration } = connections
  const missing = await readMissing(connections, providers, migration)
  if (isComplete(missing)) return ['The database is up to date. Nothing to do.']
  return withClient(migration, async (client) => {
    const sizes = await readSizes(client)
    const planned = await readPlanned(client, foldersOf(providers))
    const isNew = !sizes.has('global.migration')
    return [
      ...(isNew
        ? [`A new database: all ${planned.length} migrations, and no table is in use.`]
        : planLines(planned, sizes)),
      ...(missing.queues ? ['The queues of this release: tables of their own.'] : []),
      ...(missing.roles.length > 0
        ? [`Makes ${runTimeLogin(connections)} a member of ${missing.roles.join(', ')}.`]
        : []),
    ]
  })
}
