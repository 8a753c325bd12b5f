/** The environment our programs need besides what a test sets: PATH and the compile cache. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  // Set by scripts/tools.mjs; without it, compiling the server takes half of a short program's
  // time.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
})
