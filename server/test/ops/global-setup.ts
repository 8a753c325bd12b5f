import type { TestProject } from 'vitest/node'

import { setup as setupDatabases } from '../global-setup.ts'
import { startPgBouncer } from './pgbouncer.ts'

/** The databases of a run, behind a pooler that all servers of the tests use. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  let first: string | undefined
  const stopDatabases = await setupDatabases(project, (urls) => ([first] = urls))
  try {
    const pooler = await startPgBouncer(first ?? '')
    project.provide('poolerPort', pooler.port)
    return async () => {
      await pooler.stop()
      await stopDatabases()
    }
  } catch (failure) {
    await stopDatabases()
    throw failure
  }
}
