import type { TestProject } from 'vitest/node'

import { openTestCluster } from './test-database.ts'

/** Gives every worker of this run one fresh database: `runDatabase()`. */
export const setup = async (
  project: TestProject,
  onMade: (urls: string[]) => void = () => undefined,
): Promise<() => Promise<void>> => {
  const cluster = await openTestCluster()
  try {
    const urls: string[] = []
    for (let worker = 0; worker < project.vitest.config.maxWorkers; worker++)
      urls.push(await cluster.createDatabase())
    project.provide('databaseUrls', urls)
    onMade(urls)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return async () => cluster.stop()
}
