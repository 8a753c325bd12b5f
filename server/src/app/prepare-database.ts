import type { Config } from '../config/config.ts'
import { isRefusal, canMigrate } from '../db/migrations/logins.ts'
import { withClient } from '../db/migrations/with-client.ts'
import { SetupError } from '../kit/setup-error.ts'
import { type Connections, connectionsOf } from './connections.ts'
import { isComplete, migrateAll, type Missing, readMissing } from './migrate-all.ts'
import { loginOf } from './run-time-login.ts'

const MIGRATE_HINT = 'run "npm run cli -- migrate" (add --plan to only see what it would do)'

function describeMissing({ migrations, queues, roles }: Missing): string {
  const [first] = migrations
  if (first !== undefined)
    return migrations.length === 1
      ? `the migration ${first}`
      : `${migrations.length} migrations, ${first} first,`
  if (queues) return 'the queues'
  return roles.length === 0 ? 'names of staff roles' : `the membership of ${roles.join(', ')}`
}

/**
 * Applies what this release needs, if the settings and the login allow it. Otherwise throws SetupError with the command
 * to run when something is missing. Returns the names of the migrations applied now.
 */
export async function prepareDatabase(
  config: Config,
  url: string,
  progress: (line: string) => void,
): Promise<string[]> {
  const connections = connectionsOf(config, url)
  const missing = await readMissing(connections, config.providers, connections.direct)
  if (isComplete(missing)) return []
  const problem = `The database lacks ${describeMissing(missing)} of this release`
  if (!config.migratesAtStart)
    throw new SetupError(`${problem}, and MIGRATE_AT_START is off: ${MIGRATE_HINT} first.`)
  if (!(await withClient(connections.migration, canMigrate)))
    throw new SetupError(
      `${problem}, and the login of DATABASE_URL may not change its tables: ${MIGRATE_HINT} with MIGRATION_DATABASE_URL first.`,
    )
  return migrateAll(connections, config.providers, { progress })
}

/**
 * Applies what is missing, for `npm run cli -- migrate`. Throws SetupError, with what the login lacks, unless it owns
 * the tables. Returns the names of the migrations applied now.
 */
export async function migrateNow(
  connections: Connections,
  providers: Config['providers'],
  progress: (line: string) => void,
): Promise<string[]> {
  const { migration } = connections
  if (!(await withClient(migration, canMigrate))) {
    const missing = await readMissing(connections, providers, migration)
    if (isComplete(missing)) return []
    throw new SetupError(
      `The database lacks ${describeMissing(missing)} of this release, and ${refusalText(connections)}`,
    )
  }
  try {
    return await migrateAll(connections, providers, { progress })
  } catch (failure) {
    if (!isRefusal(failure)) throw failure
    const sentence = `The database refused a step (${failure.message}): ${refusalText(connections)}`
    throw new SetupError(sentence, { cause: failure })
  }
}

const refusalText = (connections: Connections): string =>
  `the login "${loginOf(connections.migration)}" may not do that. Give in MIGRATION_DATABASE_URL the login that owns the tables and may create roles, and run "npm run cli -- migrate" again.`
