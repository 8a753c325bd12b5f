// `npm run check:operating`: each alert must fire on its sample data and stay silent on healthy data, and
// the other files must be accepted by their programs, where those are installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { root } from './tools.mjs'

const operatingDir = join(root, 'operating')
/** @type {ReadonlyArray<[string, ...string[]]>} */
const CHECKS = [
  ['promtool', 'check', 'config', 'prometheus/prometheus.yml'],
  ['promtool', 'check', 'rules', 'prometheus/alerts.yml'],
  ['promtool', 'test', 'rules', 'prometheus/alerts.test.yml'],
  ['systemd-analyze', 'verify', 'systemd/paydeck-api.service', 'systemd/paydeck-worker.service'],
  ['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'compose/Caddyfile'],
  ['nginx', '-t', '-e', 'stderr', '-c', join(operatingDir, 'nginx/check.conf')],
  ['docker', 'compose', '--file', 'compose/compose.yaml', 'config', '--quiet'],
]
/** Placeholders for required settings. */
const env = { ...process.env, DOMAIN: 'pay.example', PAYDECK_SECRET: 'x'.repeat(43) }

/** Whether a program is installed; for `docker compose`, the plugin. @param {[string, ...string[]]} check */
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
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: operatingDir,
    env,
    encoding: 'utf8',
  })
  checked += 1
  const hasFailed = status !== 0
  if (hasFailed) failed += 1
  console.log(`${hasFailed ? '✗' : '✓'} ${line}`)
  if (hasFailed) console.log(`${stdout}${stderr}`)
}
console.log(`${checked - failed} passed, ${failed} failed, ${CHECKS.length - checked} not checked`)
process.exit(failed > 0 || checked === 0 ? 1 : 0)
