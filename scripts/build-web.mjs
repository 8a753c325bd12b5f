// Builds the web app into web/dist when its sources changed since the last build.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf, root, run } from './tools.mjs'

const web = join(root, 'web')
const dist = join(web, 'dist')
const stamp = '.built-from'
/** Settings compiled into the pages (web/src/vite-env.d.ts). */
const SETTINGS = ['VITE_CONFIG_HOST']

/**
 * Resolves when web/dist matches the sources; throws with the output of a failed build. The new
 * build replaces the old one in one step, so that a running server or a second build never sees
 * half of one.
 * @param {(line: string) => void} progress
 */
export const buildWeb = async (progress) => {
  const sources = await hashOf(['web', 'contract/src', 'package-lock.json'])
  const wanted = [sources, ...SETTINGS.map((name) => process.env[name] ?? '')].join('\n')
  const built = await readFile(join(dist, stamp), 'utf8').catch(() => undefined)
  if (built === wanted) return
  progress('building the web app')
  const fresh = `${dist}.new-${process.pid}`
  const old = `${dist}.old-${process.pid}`
  try {
    const { code, output } = await run('vite', ['build', '--outDir', fresh, '--emptyOutDir'], {
      cwd: web,
    })
    if (code !== 0) throw new Error(output)
    await writeFile(join(fresh, stamp), wanted)
    await rename(dist, old).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(fresh, dist).catch((error) => {
      // A concurrent build of the same sources was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

// Run directly, as for a container: `node scripts/build-web.mjs`.
if (import.meta.main) await buildWeb((line) => console.log(`· ${line}`))
