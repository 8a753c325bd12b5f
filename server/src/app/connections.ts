import type { Config } from '../config/config.ts'

/** The addresses of one database, by what they are for. */
export interface Connections {
  /** Transactions of the run-time roles; maybe through a pooler. */
  url: string
  /** Connections that are one session each: notifications are heard on them. */
  direct: string
  /** The login that owns the tables. */
  migration: string
}

/** @param url the database as it was found, or started */
export function connectionsOf(config: Config, url: string): Connections {
  const direct = config.directDatabaseUrl ?? url
  return { url, direct, migration: config.migrationDatabaseUrl ?? direct }
}
