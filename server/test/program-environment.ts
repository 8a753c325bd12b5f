/** What a program of ours finds in its environment beside what a test gives it: where programs are, and compiled code. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  // Set by scripts/tools.mjs; reading the whole server anew takes half of a short program's time.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
})
