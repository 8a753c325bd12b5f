import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/**
 * Gives an operator's command to an installation; answers what it printed.
 * @param settings the environment that names the installation, beside this process's own
 */
export async function operateOn(
  settings: Record<string, string>,
  ...words: string[]
): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/src/cli/main.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...settings },
  })
  return stdout
}

/** Gives one to the installation the journeys run on. */
export const operate = (...words: string[]): Promise<string> => operateOn({}, ...words)
