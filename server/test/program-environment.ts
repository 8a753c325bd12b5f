import { join } from 'node:path'

/** Without it, compiling the server takes half of a short program's time. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
}

/** The environment our programs need in addition to a test's settings: PATH and the compile cache. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...COMPILE_CACHE,
})
