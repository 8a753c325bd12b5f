import { connectionsOf } from '../../app/connections.ts'
import { migrateAll } from '../../app/migrate-all.ts'
import { runTimeRoles } from '../../app/run-time-login.ts'
import { distribute as spread, undistributedTables } from '../../db/distribution/distribute.ts'
import { withClient } from '../../db/migrations/with-client.ts'
import { obtainDatabase } from '../../db/obtain.ts'
import { UsageError, type SettingsCommand } from '../command.ts'

const MAX_SHARDS = 1_024

function shardsOf(text: string | undefined): number {
  const shards = Number(text ?? 32)
  if (!Number.isInteger(shards) || shards < 1 || shards > MAX_SHARDS)
    throw new UsageError(`--shards takes a whole number from 1 to ${MAX_SHARDS}.`)
  return shards
}

export const distribute: SettingsCommand = {
  name: 'distribute',
  summary: 'Spread the merchants over the nodes of a Citus cluster',
  options: {
    shards: { value: '<number>', help: 'Parts of each table; 32 by default, fixed from then on' },
  },
  notes: [
    '',
    'DATABASE_URL, or MIGRATION_DATABASE_URL, is the coordinator; docs/scale.md describes the move. Stop all servers first.',
    'Safe to interrupt and run again. After that, "migrate" also spreads new tables.',
  ],
  async runWithSettings(args, config, { print, progress }) {
    const shards = shardsOf(args.text('shards'))
    if (!config.citus) throw new UsageError('CITUS is off: set CITUS=on for this command too.')
    const database = await obtainDatabase({ ...config, progress })
    try {
      const connections = connectionsOf(config, database.url)
      await migrateAll(connections, config.providers, { progress })
      return await withClient(connections.migration, async (client) => {
        const roles = runTimeRoles(config.providers)
        const distributedTables = await spread(client, { roles, shards, progress })
        print(
          distributedTables.length === 0
            ? 'All tables of merchants were spread already.'
            : `Spread ${distributedTables.length} tables by merchant.`,
        )
        return (await undistributedTables(client)).length === 0 ? 0 : 1
      })
    } finally {
      await database.stop()
    }
  },
}
