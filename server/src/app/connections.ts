import type { Config } from '../config/config.ts'

export interface Connections {
  /** For transactions of the run-time roles; may go through a pooler. */
  url: string
  /** For connections that need a session of their own, such as those that listen for notifications. */
  direct: string
  /** The login that owns the tables. */
  migration: string
}

/** @param url the database as it was found, or started */
export function connectionsOf(config: Config, url: string): Connections {
  const direct = config.directDatabaseUrl ?? url
  return { url, direct, migration: config.migrationDatabaseUrl ?? direct }
}
