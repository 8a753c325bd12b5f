// Builds the web app into web/dist when its sources changed since the last build.
import { join } from 'node:path'

import { buildOnce } from './build-once.mjs'
import { hashOf, isRunDirectly, root, run } from './tools.mjs'

const web = join(root, 'web')
/** Settings compiled into the pages (web/src/vite-env.d.ts). */
const SETTINGS = ['VITE_CONFIG_HOST']

/**
 * Resolves when web/dist matches the sources; throws with the output of a failed build.
 * @param {(line: string) => void} progress
 */
export const buildWeb = async (progress) => {
  const sources = hashOf(['web', 'contract/src', 'package-lock.json'])
  const fingerprint = [sources, ...SETTINGS.map((name) => process.env[name] ?? '')].join('\n')
  await buildOnce(join(web, 'dist'), fingerprint, (fresh) => {
    progress('building the web app')
    const args = ['build', '--outDir', fresh, '--emptyOutDir']
    // Tests pass on their NODE_ENV, which would select React's development build.
    return run('vite', args, { cwd: web, env: { NODE_ENV: undefined } })
  })
}

// Run directly, as for a container: `node scripts/build-web.mjs`.
if (isRunDirectly(import.meta.url)) await buildWeb((line) => console.log(`· ${line}`))
