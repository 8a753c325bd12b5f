// `npm run check:operating`: each alert fires on figures of its kind and is silent on healthy ones, and
// the files beside it are read by the programs they are for, as far as those are installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { root } from './tools.mjs'

const here = join(root, 'operating')
/** @type {ReadonlyArray<[string, ...string[]]>} */
const CHECKS = [
  ['promtool', 'check', 'config', 'prometheus/prometheus.yml'],
  ['promtool', 'check', 'rules', 'prometheus/alerts.yml'],
  ['promtool', 'test', 'rules', 'prometheus/alerts.test.yml'],
  ['systemd-analyze', 'verify', 'systemd/paydeck-api.service', 'systemd/paydeck-worker.service'],
  ['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'compose/Caddyfile'],
  ['nginx', '-t', '-e', 'stderr', '-c', join(here, 'nginx/check.conf')],
  ['docker', 'compose', '--file', 'compose/compose.yaml', 'config', '--quiet'],
]
/** Given to what only wants to see that a setting is there. */
const env = { ...process.env, DOMAIN: 'pay.example', PAYDECK_SECRET: 'x'.repeat(43) }

/** Whether a program is there; of `docker compose`, the part of it. @param {[string, ...string[]]} check */
function isInstalled([command, part]) {
  const { error, status } = spawnSync(command, part === 'compose' ? [part, 'version'] : ['version'])
  return !error && (part !== 'compose' || status === 0)
}

let failed = 0
let checked = 0
for (const check of CHECKS) {
  const [command, ...args] = check
  const line = check.join(' ')
  if (!isInstalled(check)) {
    console.log(`· not installed, not checked: ${line}`)
    continue
  }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: here, env, encoding: 'utf8' })
  checked += 1
  const hasFailed = status !== 0
  if (hasFailed) failed += 1
  console.log(`${hasFailed ? '✗' : '✓'} ${line}`)
  if (hasFailed) console.log(`${stdout}${stderr}`)
}
console.log(`${checked - failed} passed, ${failed} failed, ${CHECKS.length - checked} not checked`)
process.exit(failed > 0 || checked === 0 ? 1 : 0)
