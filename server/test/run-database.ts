import { inject } from 'vitest'

import type { Config } from '../src/config.ts'

/**
 * Superuser URL of the migrated database of this worker: test files that run at the same time never meet one
 * another's merchants.
 */
export function runDatabase(): string {
  const urls = inject('databaseUrls')
  // Vitest numbers its workers from 1.
  const url = urls[Number(process.env['VITEST_POOL_ID']) - 1]
  if (url === undefined) throw new Error(`No database for worker ${process.env['VITEST_POOL_ID']}`)
  return url
}

/** The identity service that keeps the passwords in this run; null: our own tables do. */
export const runIdentity = (): Config['identityPlatform'] => inject('identityPlatform') ?? null
