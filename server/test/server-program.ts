import { join } from 'node:path'

import { buildServer } from '../../scripts/build-server.mjs'

let built: Promise<void> | undefined

/**
 * The path of the built server, as `npm start` runs it; builds it when its sources have changed. Starting from sources
 * takes three seconds of processor time, since Node strips a thousand files and a killed process caches nothing.
 */
export async function serverProgram(): Promise<string> {
  built ??= buildServer(() => undefined)
  await built
  return join(import.meta.dirname, '../dist/main.mjs')
}
