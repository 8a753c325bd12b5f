import { inject } from 'vitest'

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
