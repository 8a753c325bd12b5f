// How the built server runs: as little memory as it needs, compiled once, with readable stacks.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { root } from './tools.mjs'

export const mainFile = join(root, 'server/dist/main.mjs')

/**
 * Before the server's own words. A smaller young generation moves to the old one what a request has just used; the old one
 * is collected when it has grown by a fifth, not when it is several times what is in use.
 */
export const nodeWords = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--import',
  pathToFileURL(join(root, 'scripts/readable-stacks.mjs')).href,
]

/** glibc keeps freed memory in an arena per thread; two are enough for a process that mostly runs one. */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}
