import type { Config } from '../config/config.ts'
import { DEMO_DATABASE, ON_A_CLUSTER, ON_ONE_MACHINE } from '../config/situations.ts'
import type { Database } from '../db/database.ts'
import { isSpread } from '../db/distribution/is-spread.ts'
import { readFill } from '../demo/store.ts'
import { SetupError } from '../kit/setup-error.ts'
import type { ProviderDefinition } from '../providers/define-provider.ts'
import { INSTALLED } from '../providers/installed.ts'
import type { Providers } from '../providers/open-providers.ts'
import { storageOf } from '../providers/storage-of.ts'

/** Throws SetupError if the database does not fit these settings. */
export async function assertDatabaseFits(
  db: Database,
  { sandbox, citus }: Pick<Config, 'sandbox' | 'citus'>,
  providers: Pick<Providers, 'list' | 'inStorageOf'>,
): Promise<void> {
  if (!sandbox && (await readFill(db))) throw new SetupError(DEMO_DATABASE.sentence)
  if (!sandbox) await checkDisabledProviders(db, providers)
  // Query plans made for one kind fail on the tables of the other.
  if ((await isSpread((text) => db.reader.query(null, text, []))) !== citus)
    throw new SetupError(citus ? ON_ONE_MACHINE.sentence : ON_A_CLUSTER.sentence)
  for (const { opened } of providers.list) await opened.admit?.()
}

/** Lets each provider that is off, but whose tables are still in this database, refuse the start. */
async function checkDisabledProviders(
  db: Database,
  { list, inStorageOf }: Pick<Providers, 'list' | 'inStorageOf'>,
): Promise<void> {
  for (const definition of INSTALLED) {
    const { refuseLeft: refuse } = definition
    if (!refuse || list.some((active) => active.definition.name === definition.name)) continue
    if (!(await hasStorage(db, definition))) continue
    const refusal = await inStorageOf(definition, refuse)
    if (refusal !== null) throw new SetupError(refusal)
  }
}

/** Also false when this login may not become the provider's role, because the operator revoked it. */
async function hasStorage(db: Database, definition: ProviderDefinition): Promise<boolean> {
  const { schema, role } = storageOf(definition)
  const rows = await db.reader.query(
    'has_storage',
    `select 1 as one from pg_namespace n join pg_roles r on r.oid = n.nspowner
     where n.nspname = $1 and r.rolname = $2 and pg_has_role(session_user, r.oid, 'member')`,
    [schema, role],
  )
  return rows.length > 0
}
