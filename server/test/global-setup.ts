import type { TestProject } from 'vitest/node'
import { openTestCluster } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URL of this run's own, migrated database. */
    databaseUrl: string
  }
}

/** Gives every server test of this run one fresh database: `inject('databaseUrl')`. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await openTestCluster()
  try {
    project.provide('databaseUrl', await cluster.createDatabase())
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return async () => cluster.stop()
}
