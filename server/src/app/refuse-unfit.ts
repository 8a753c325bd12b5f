import type { Config } from '../config/config.ts'
import { DEMO_DATABASE, ON_A_CLUSTER, ON_ONE_MACHINE } from '../config/situations.ts'
import type { Database } from '../db/database.ts'
import { isSpread } from '../db/distribution/is-spread.ts'
import { readFill } from '../demo/store.ts'
import { SetupError } from '../kit/setup-error.ts'
import type { Providers } from '../providers/open-providers.ts'

/** Throws SetupError for a database that these settings are not meant for. */
export async function refuseUnfit(
  db: Database,
  { sandbox, citus }: Pick<Config, 'sandbox' | 'citus'>,
  { list }: Pick<Providers, 'list'>,
): Promise<void> {
  if (!sandbox && (await readFill(db))) throw new SetupError(DEMO_DATABASE.sentence)
  // Plans that are made for one kind fail on the tables of the other.
  if ((await isSpread((text) => db.reader.query(null, text, []))) !== citus)
    throw new SetupError(citus ? ON_ONE_MACHINE.sentence : ON_A_CLUSTER.sentence)
  for (const { opened } of list) await opened.admit?.()
}
