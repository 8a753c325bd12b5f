import { distribute, isDistributed } from '../db/distribution/distribute.ts'
import { lacksStaffRoles, migrate, type MigrateOptions, MIGRATIONS } from '../db/migrate.ts'
import { migrateSchema, missingIn } from '../db/migrate-schema.ts'
import { assertLogin, grantRoles, rolesToGrant } from '../db/migrations/logins.ts'
import { withClient } from '../db/migrations/with-client.ts'
import { installQueues, lacksQueues, SCHEMA } from '../jobs/install.ts'
import type { ConfiguredProvider } from '../providers/configured.ts'
import { ownedSchema } from '../providers/storage-of.ts'
import type { Connections } from './connections.ts'
import { runTimeLogin, runTimeRoles } from './run-time-login.ts'

/** What this release needs and the database lacks. */
export interface Missing {
  /** Recorded names. */
  migrations: string[]
  queues: boolean
  /** Whether names of staff roles are missing. */
  staffRoles: boolean
  /** Roles the run-time login is not a member of yet; empty when there is only one login. */
  roles: string[]
}

const schemasOf = (providers: readonly ConfiguredProvider[]) =>
  providers.flatMap(({ definition }) => ownedSchema(definition) ?? [])

/** Our folder first, then those of providers with their own schema. */
export const foldersOf = (providers: readonly ConfiguredProvider[]) => [
  { folder: MIGRATIONS, prefix: '' },
  ...schemasOf(providers).map(({ schema, folder }) => ({ folder, prefix: `${schema}/` })),
]

/** Works as any login of the database, given its URL. */
export const readMissing = (
  connections: Connections,
  providers: readonly ConfiguredProvider[],
  url: string,
): Promise<Missing> =>
  withClient(url, async (client) => {
    const migrations: string[] = []
    for (const { folder, prefix } of foldersOf(providers))
      migrations.push(...(await missingIn(client, folder, prefix)))
    const login = runTimeLogin(connections)
    return {
      migrations,
      queues: await lacksQueues(client),
      staffRoles: migrations.length === 0 && (await lacksStaffRoles(client)),
      roles: login === null ? [] : await rolesToGrant(client, login, runTimeRoles(providers)),
    }
  })

export const isComplete = ({ migrations, queues, staffRoles, roles }: Missing): boolean =>
  migrations.length === 0 && !queues && !staffRoles && roles.length === 0

/**
 * Applies everything that is missing, as the login that owns the tables. Returns the names of the migrations applied
 * now.
 */
export async function migrateAll(
  connections: Connections,
  providers: readonly ConfiguredProvider[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const { migration } = connections
  const login = runTimeLogin(connections)
  if (login !== null) await withClient(migration, (client) => assertLogin(client, login))
  const applied = await migrate(migration, options)
  for (const schema of schemasOf(providers))
    applied.push(...(await migrateSchema(migration, schema, options)))
  await installQueues(migration, SCHEMA)
  await withClient(migration, async (client) => {
    // On a cluster, tables that a release adds must be distributed too.
    if (await isDistributed(client))
      await distribute(client, { roles: runTimeRoles(providers), ...options })
  })
  if (login !== null)
    await withClient(migration, (client) => grantRoles(client, login, runTimeRoles(providers)))
  return applied
}
