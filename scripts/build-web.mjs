// Builds the web app into web/dist when its sources changed since the last build.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf, root, run } from './tools.mjs'

const stamp = join(root, 'web', 'dist', '.built-from')

/**
 * Answers once web/dist fits the sources; throws with the build tool's output when they do not build.
 * @param {(line: string) => void} progress
 */
export const buildWeb = async (progress) => {
  const wanted = await hashOf(['web', 'contract/src', 'package-lock.json'])
  const built = await readFile(stamp, 'utf8').catch(() => undefined)
  if (built === wanted) return
  progress('building the web app')
  // Without its stamp a half-written dist is never taken for a finished one.
  await rm(stamp, { force: true })
  const { code, output } = await run('vite', ['build'], { cwd: join(root, 'web') })
  if (code !== 0) throw new Error(output)
  await writeFile(stamp, wanted)
}
