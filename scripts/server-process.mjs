// How the built server runs: with little memory, a compile cache and readable stacks.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { root } from './tools.mjs'

export const mainFile = join(root, 'server/dist/main.mjs')

/**
 * Node's arguments, before the server's. A smaller young generation would promote a request's objects to the old one,
 * which is collected when it has grown by a fifth, not only at several times the memory in use.
 */
export const nodeArgs = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--import',
  pathToFileURL(join(root, 'scripts/readable-stacks.mjs')).href,
]

/** glibc keeps freed memory in arenas per thread; two are enough for a process that mostly uses one thread. */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}
