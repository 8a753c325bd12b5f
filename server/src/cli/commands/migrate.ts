import { connectionsOf } from '../../app/connections.ts'
import { migrationPlan } from '../../app/migration-plan.ts'
import { migrateNow } from '../../app/prepare-database.ts'
import { obtainDatabase } from '../../db/obtain.ts'
import type { SettingsCommand } from '../command.ts'

export const migrate: SettingsCommand = {
  name: 'migrate',
  summary: 'Bring the database up to date for this release',
  options: { plan: { help: 'Only show what would run, and what would wait for it' } },
  notes: [
    '',
    'With MIGRATION_DATABASE_URL it runs under that login, and makes the login of DATABASE_URL a member of the roles that',
    'the server needs. Servers may go on meanwhile. It may be cut off at any time, and started again.',
  ],
  async runWithSettings(args, config, { print, progress }) {
    const database = await obtainDatabase({ ...config, progress })
    try {
      const connections = connectionsOf(config, database.url)
      if (args.flag('plan')) {
        for (const line of await migrationPlan(connections, config.providers)) print(line)
        return 0
      }
      const applied = await migrateNow(connections, config.providers, progress)
      for (const name of applied) print(`Applied ${name}.`)
      print(
        applied.length === 0 ? 'No migration was missing.' : `Applied ${applied.length} in all.`,
      )
      return 0
    } finally {
      await database.stop()
    }
  },
}
