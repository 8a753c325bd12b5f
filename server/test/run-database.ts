import { inject } from 'vitest'

import { citusUrl } from './citus/citus-cluster.ts'
import { throughPooler } from './ops/pgbouncer.ts'
import type { Config } from '../src/config/config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URLs of this run's migrated databases, one per worker. */
    databaseUrls: string[]
    /** The port of this run's pooler; absent when servers connect directly. */
    poolerPort?: number
    /** The hosted identity service of this run; absent when our own tables store the passwords. */
    identityPlatform?: Config['identityPlatform']
  }
}

/** Superuser URL of this worker's migrated database, so that concurrent test files never share merchants. */
export function runDatabase(): string {
  const urls = inject('databaseUrls')
  // Vitest numbers its workers from 1.
  const url = urls[Number(process.env['VITEST_POOL_ID']) - 1]
  if (url === undefined) throw new Error(`No database for worker ${process.env['VITEST_POOL_ID']}`)
  return url
}

/** A database's URL through this run's pooler; null without a pooler. */
export function throughRunPooler(url: string): string | null {
  const port = inject('poolerPort')
  return port === undefined ? null : throughPooler(url, port)
}

/** Whether the databases of this run are clusters of Citus. */
export const isOnCitus = (): boolean => citusUrl() !== undefined

/** The hosted identity service of this run; null when our own tables store the passwords. */
export const runIdentity = (): Config['identityPlatform'] => inject('identityPlatform') ?? null
