// Installs the packages when package-lock.json or a package.json has changed; otherwise returns at
// once. Runs before anything is installed, on the machine's own Node: plain JavaScript, no
// packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.paydeck-install`
const lockFile = `${root}package-lock.json`

/** @param {string} sentence @returns {never} */
const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Changes when the required packages change. */
const fingerprint = () => {
  const { workspaces } = readJson(`${root}package.json`)
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const folders = ['', ...workspaces.map((/** @type {string} */ folder) => `${folder}/`)]
  hash.update(readFileSync(lockFile))
  for (const folder of folders) hash.update(readFileSync(`${root}${folder}package.json`))
  return hash.digest('hex')
}

/** Whether a manual `npm install` has already installed what the lock file asks for. */
const isInstalledByHand = () => {
  const hidden = `${root}node_modules/.package-lock.json`
  if (!existsSync(hidden) || !existsSync(`${root}node_modules/.bin/node`)) return false
  const locked = readJson(lockFile).packages
  const installed = readJson(hidden).packages
  const fields = ['dependencies', 'devDependencies', 'optionalDependencies']
  return Object.keys(locked).every((path) => {
    const entry = locked[path]
    if (path.includes('node_modules')) {
      return installed[path] ? installed[path].version === entry.version : entry.optional === true
    }
    // For our own packages: the lock file must match their package.json.
    const own = readJson(`${root}${path === '' ? '' : `${path}/`}package.json`)
    return fields.every((field) => JSON.stringify(own[field]) === JSON.stringify(entry[field]))
  })
}

const install = () => {
  console.log('Installing the packages (once; about a minute) …')
  rmSync(stamp, { force: true })
  const npm = process.env['npm_execpath']
  // Under npm, the Node that runs npm: the one in node_modules is about to be replaced.
  const node = process.env['npm_node_execpath'] ?? process.execPath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = npm
    ? spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      })
  if (status === 0 && existsSync(`${root}node_modules/.bin/node`)) return
  const reason =
    error?.message ?? (status === 0 ? 'Node 24 is missing' : `npm ci ended with ${status}`)
  fail(
    `The packages could not be installed (${reason}): see npm's message above, check the network, then try again.`,
  )
}

const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  fail(`Paydeck needs Node 20 or newer and this is ${process.version}: install a newer Node first.`)
}
const current = fingerprint()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== current) {
  if (!isInstalledByHand()) install()
  writeFileSync(stamp, current)
}
