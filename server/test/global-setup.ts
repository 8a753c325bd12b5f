import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { findMemory, openTestCluster } from './test-database.ts'

/** Moves the workers' temporary files to memory where there is room: whole clusters are among them. */
const moveTemporaryFiles = async () => {
  const memory = await findMemory()
  if (memory === undefined) return
  const folder = join(memory, 'tmp')
  await mkdir(folder, { recursive: true })
  // When tests run as root, PostgreSQL runs under another account.
  for (const directory of [memory, folder]) await chmod(directory, 0o755)
  process.env['TMPDIR'] = folder
}

/** Gives every worker of this run one fresh database: `runDatabase()`. */
export const setup = async (
  project: TestProject,
  onMade: (urls: string[]) => void = () => undefined,
): Promise<() => Promise<void>> => {
  await moveTemporaryFiles()
  const cluster = await openTestCluster()
  // Saves each worker from checking whether the server runs, which would start processes from large ones.
  process.env['TEST_DATABASE_URL'] = cluster.url
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
