// `npm run test:identity-platform`: tests the adapter of Google's Identity Platform against
// Google's own emulator and a real PostgreSQL. Installs this folder's packages by its own lock
// file; nothing else needs a network.
import '../scripts/ensure.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { root, toolEnvironment } from '../scripts/tools.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const reports = join(root, 'test-results', 'identity-platform')

/** @param {string} command @param {string[]} args @param {{ cwd?: string, env?: Record<string, string> }} [how] */
const run = (command, args, { cwd = root, env = {} } = {}) =>
  spawnSync(command, args, {
    cwd,
    env: { ...toolEnvironment(), ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0

/** @param {string} sentence @returns {never} */
const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** Whether the installed packages, emulator included, match the lock file. */
const isInstalled = () => {
  const hidden = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  /** @param {string} path */
  const packages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const locked = packages(join(folder, 'package-lock.json'))
  const installed = packages(hidden)
  return Object.keys(locked).every(
    (path) =>
      path === '' || locked[path].optional || installed[path]?.version === locked[path].version,
  )
}

/** @returns {Promise<number>} */
const freePort = async () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

if (!isInstalled()) {
  console.log('Installing the SDKs and the emulator (once; some 500 MB) …')
  const args = ['ci', '--ignore-scripts', '--no-workspaces', '--no-audit', '--no-fund']
  if (!run('npm', [...args, '--loglevel=error'], { cwd: folder }))
    fail('The packages of identity-platform could not be installed: see the message above.')
}
if (!run('tsc', ['-p', 'identity-platform'])) fail('The types of identity-platform are wrong.')

mkdirSync(reports, { recursive: true })
const host = '127.0.0.1'
const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()]
const emulators = {
  auth: { host, port: auth },
  hub: { host, port: hub },
  logging: { host, port: logging },
  ui: { enabled: false },
  singleProjectMode: true,
}
const config = join(reports, 'firebase.json')
writeFileSync(config, JSON.stringify({ emulators }))
const report = join(reports, 'report.json')
rmSync(report, { force: true })
const vitest = `vitest run --config identity-platform/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${report}`
// The tools never look for a `demo-` project on the network.
const emulator = join(folder, 'node_modules', '.bin', 'firebase')
const firebaseArgs = [
  'emulators:exec',
  '--project',
  'demo-paydeck',
  '--only',
  'auth',
  '--config',
  config,
]
const isPassed = run(emulator, [...firebaseArgs, `cd ${JSON.stringify(root)} && ${vitest}`], {
  cwd: reports,
  env: { CI: '1', NO_UPDATE_NOTIFIER: '1', FIREBASE_CLI_DISABLE_ANALYTICS: '1' },
})
if (!existsSync(report)) fail('The tests did not run.')
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
console.log(`${numPassedTests} passed, ${numFailedTests} failed`)
process.exit(isPassed && numPassedTests > 0 ? 0 : 1)
