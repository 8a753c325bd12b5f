// Builds the server into server/dist when its sources changed since the last build. Otherwise Node would strip and
// compile a thousand files at every start, and keep its compiler in memory.
import { join } from 'node:path'

import { buildOnce } from './build-once.mjs'
import { hashOf, isRunDirectly, root, run } from './tools.mjs'

const SOURCES = ['server/src', 'contract/src', 'package-lock.json', 'scripts/bundle-server.mjs']

/**
 * Resolves when server/dist matches the sources; throws with the output of a failed build.
 * @param {(line: string) => void} progress
 */
export const buildServer = async (progress) =>
  buildOnce(join(root, 'server/dist'), hashOf(SOURCES), (fresh) => {
    progress('building the server')
    return run('node', ['scripts/bundle-server.mjs', fresh])
  })

// Run directly, as for a container: `node scripts/build-server.mjs`.
if (isRunDirectly(import.meta.url)) await buildServer((line) => console.log(`· ${line}`))
