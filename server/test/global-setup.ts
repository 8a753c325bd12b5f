import type { TestProject } from 'vitest/node'

import type { Config } from '../src/config/config.ts'
import { openTestCluster } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URLs of this run's migrated databases, one per worker; see run-database.ts. */
    databaseUrls: string[]
    /** The hosted identity service of this run; absent: passwords in our own tables. */
    identityPlatform?: Config['identityPlatform']
  }
}

/** Gives every worker of this run one fresh database: `runDatabase()`. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await openTestCluster()
  try {
    const urls: string[] = []
    for (let worker = 0; worker < project.vitest.config.maxWorkers; worker++)
      urls.push(await cluster.createDatabase())
    project.provide('databaseUrls', urls)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return async () => cluster.stop()
}
