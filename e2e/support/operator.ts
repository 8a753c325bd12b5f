import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Gives an operator's command to the installation the journeys run on; answers what it printed. */
export async function operate(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/src/cli/main.ts', ...words], {
    cwd: root,
  })
  return stdout
}
