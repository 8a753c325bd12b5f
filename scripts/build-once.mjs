// Builds into a folder when its sources have changed.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const stamp = '.built-from'

/**
 * The new build replaces the old one atomically, so that a running server or a second build never sees half of one.
 * Throws with the output of a failed build.
 * @param {string} dist
 * @param {string} fingerprint a hash of the sources
 * @param {(fresh: string) => Promise<{ code: number, output: string }>} build into the folder it is given
 */
export const buildOnce = async (dist, fingerprint, build) => {
  const built = await readFile(join(dist, stamp), 'utf8').catch(() => undefined)
  if (built === fingerprint) return
  const fresh = `${dist}.new-${process.pid}`
  const old = `${dist}.old-${process.pid}`
  try {
    const { code, output } = await build(fresh)
    if (code !== 0) throw new Error(output)
    await writeFile(join(fresh, stamp), fingerprint)
    await rename(dist, old).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(fresh, dist).catch((error) => {
      // A concurrent build of the same sources finished first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}
