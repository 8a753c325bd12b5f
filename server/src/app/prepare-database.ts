import type { Config } from '../config/config.ts'
import { mayMigrate } from '../db/migrations/logins.ts'
import { withClient } from '../db/migrations/with-client.ts'
import { SetupError } from '../kit/setup-error.ts'
import { connectionsOf } from './connections.ts'
import { isComplete, migrateAll, type Missing, readMissing } from './migrate-all.ts'

const HOW = 'run "npm run cli -- migrate" (with --plan it only says what it would do)'

function lackOf({ migrations, queues, roles }: Missing): string {
  const [first] = migrations
  if (first !== undefined)
    return migrations.length === 1
      ? `the migration ${first}`
      : `${migrations.length} migrations, ${first} first,`
  if (queues) return 'the queues'
  return roles.length === 0 ? 'names of staff roles' : `the membership of ${roles.join(', ')}`
}

/**
 * Applies what this release needs where the settings and the login allow it. Throws SetupError, with what to run, where
 * they do not and something is missing. Returns the names of the migrations applied now.
 */
export async function prepareDatabase(
  config: Config,
  url: string,
  progress: (line: string) => void,
): Promise<string[]> {
  const connections = connectionsOf(config, url)
  const missing = await readMissing(connections, config.providers, connections.direct)
  if (isComplete(missing)) return []
  const lacks = `The database lacks ${lackOf(missing)} of this release`
  if (!config.migratesAtStart)
    throw new SetupError(`${lacks}, and MIGRATE_AT_START is off: ${HOW} first.`)
  if (!(await withClient(connections.migration, mayMigrate)))
    throw new SetupError(
      `${lacks}, and the login of DATABASE_URL may not change its tables: ${HOW} with MIGRATION_DATABASE_URL first.`,
    )
  return migrateAll(connections, config.providers, { progress })
}
