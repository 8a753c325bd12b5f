import { randomBytes } from 'node:crypto'
import {
  chown,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SetupError } from '../kit/setup-error.ts'
import { type Account, findInstallation, type Installation, run } from './postgres-binaries.ts'

/** Stored beside the data, to reach the server the next time. */
type Access = Readonly<{ port: number; password: string }>

type Postmaster = Readonly<{ pid: number; port: number }>

export type Embedded = Readonly<{
  /** Superuser URL of the database `paydeck`. */
  url: string
  /** The last process to stop shuts the server down. May be called twice. */
  stop: () => Promise<void>
}>

const superuser = 'postgres'
const database = 'paydeck'
/** Every process that uses the server holds this advisory lock, shared, in the database `postgres`. */
const inUse = 7_205_759
const log = 'paydeck-postgres.log'
const accessFile = 'paydeck-access.json'
const logLimit = 5_000_000

const reason = (output: string) => output.split('\n').findLast((line) => line.trim() !== '') ?? ''

const readText = async (path: string) => readFile(path, 'utf8').catch(() => undefined)

const freePort = async (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const writeAccess = async (dataDir: string, access: Access, account?: Account) => {
  const path = join(dataDir, accessFile)
  await writeFile(`${path}.new`, JSON.stringify(access), { mode: 0o600 })
  if (account) await chown(`${path}.new`, account.uid, account.gid)
  await rename(`${path}.new`, path)
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes folders a killed first start left half made. */
const removeLeftovers = async (dataDir: string) => {
  const prefix = `${basename(dataDir)}.new-`
  const names = await readdir(dirname(dataDir))
  // The name ends in the pid of its maker: "pg.new-123", "pg.new-123.password".
  const dead = names.filter((name) => {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    return name.startsWith(prefix) && (pid === process.pid || !isAlive(pid))
  })
  // An orphaned initdb may still write; the next start removes the rest.
  await Promise.allSettled(
    dead.map(async (name) => rm(join(dirname(dataDir), name), { recursive: true, force: true })),
  )
}

/**
 * Creates the data folder atomically: builds it beside its place and renames it, so that a killed
 * or concurrent start leaves nothing half made.
 */
const initialise = async (place: Installation, isThrowaway: boolean) => {
  const { dataDir, account, bin } = place
  await mkdir(dirname(dataDir), { recursive: true, mode: 0o755 })
  await removeLeftovers(dataDir)
  const unfinished = `${dataDir}.new-${process.pid}`
  const passwordFile = `${unfinished}.password`
  const access: Access = { port: await freePort(), password: randomBytes(24).toString('hex') }
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, access.password, { mode: 0o600 })
    if (account) {
      await chown(unfinished, account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    const args = ['-D', unfinished, '-U', superuser, `--pwfile=${passwordFile}`]
    args.push('--auth=scram-sha-256', '--locale=C', '--encoding=UTF8')
    if (isThrowaway) args.push('--no-sync')
    const made = await run(join(bin, 'initdb'), args, account)
    if (made.code !== 0) {
      throw new SetupError(`PostgreSQL could not make its data folder: ${reason(made.output)}`)
    }
    await writeFile(
      join(unfinished, 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\ntimezone = 'UTC'\n`,
      { flag: 'a' },
    )
    await writeAccess(unfinished, access, account)
    await rename(unfinished, dataDir).catch(async (error: unknown) => {
      // Another process was faster; its folder works too.
      if ((await readText(join(dataDir, 'PG_VERSION'))) === undefined) throw error
    })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Throws for a folder this PostgreSQL cannot open; returns whether there is one. */
const examine = async ({ dataDir, major }: Installation): Promise<boolean> => {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    if (error.code !== 'EACCES') throw error
    throw new SetupError(
      `The data folder ${dataDir} belongs to another user: start Paydeck as that user (or root), or name another folder.`,
    )
  })
  if (names.length === 0) return false
  const version = (await readText(join(dataDir, 'PG_VERSION')))?.trim()
  if (version === undefined || !names.includes(accessFile)) {
    throw new SetupError(
      `The folder ${dataDir} is not a data folder that Paydeck made: move it away, then start again.`,
    )
  }
  if (version !== major) {
    throw new SetupError(
      `The data folder ${dataDir} was made by PostgreSQL ${version} and this Paydeck brings PostgreSQL ${major}: ` +
        'move it away to begin with an empty one, or start the older Paydeck to keep using it.',
    )
  }
  return true
}

/** A folder copied by root belongs to root, who cannot run PostgreSQL: hand it to the account that can. */
const handOver = async ({ dataDir, account }: Installation) => {
  if (!account || (await stat(dataDir)).uid !== 0) return
  const inside = await readdir(dataDir, { recursive: true })
  // The folder itself last, so that an interrupted run starts again.
  for (const name of [...inside, '']) await lchown(join(dataDir, name), account.uid, account.gid)
}

/** Whether the process is the PostgreSQL of this folder: containers soon reuse pids. */
const isPostmaster = async (pid: number, dataDir: string): Promise<boolean> => {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    // Empty for a zombie process.
    const text = await readText(`/proc/${pid}/cmdline`)
    return text?.split('\0').includes(dataDir) ?? false
  }
  if (process.platform === 'win32') return true
  const { output } = await run('ps', ['-o', 'args=', '-p', String(pid)])
  return output.includes(dataDir)
}

/** The postmaster named by its pid file; removes a stale file. */
const findPostmaster = async (dataDir: string): Promise<Postmaster | undefined> => {
  const path = join(dataDir, 'postmaster.pid')
  const lines = (await readText(path))?.split('\n')
  if (!lines) return undefined
  const pid = Number(lines[0])
  if (await isPostmaster(pid, dataDir)) return { pid, port: Number(lines[3] ?? 0) }
  await rm(path, { force: true })
  return undefined
}

/**
 * Connects and takes the "in use" lock; undefined while the server starts or stops. The connection
 * lives as long as the use, so a killed process releases it.
 */
const joinServer = async (
  port: number,
  password: string,
  dataDir: string,
): Promise<pg.Client | undefined> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    application_name: 'paydeck-keeper',
    connectionTimeoutMillis: 5_000,
  })
  // The pools report a lost server; this connection only holds the lock.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    if (rows[0]?.folder !== dataDir) throw new Error('another server listens on this port')
    await client.query('select pg_advisory_lock_shared($1)', [inUse])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if ((error as { code?: string }).code === '28P01') {
      throw new SetupError(
        `The database in ${dataDir} refuses the password kept in its ${accessFile}: stop it, then start again.`,
      )
    }
    return undefined
  }
}

const tail = async (path: string, from: number) => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.min(size - from, 100_000)),
      position: from,
    })
    return buffer.subarray(0, bytesRead).toString()
  } finally {
    await file.close()
  }
}

/** The caller checks whether it runs: another process may have been faster. */
const launch = async (
  place: Installation,
  access: Access,
  flags: Readonly<Record<string, string>>,
): Promise<Access> => {
  const { dataDir, bin, account } = place
  const logPath = join(dataDir, log)
  const logged = await stat(logPath).then(
    ({ size }) => size,
    () => 0,
  )
  if (logged > logLimit) await rename(logPath, `${logPath}.old`)
  const before = logged > logLimit ? 0 : logged
  const settings = Object.entries(flags).map(([name, value]) => ` -c ${name}=${value}`)
  const args = ['start', '-D', dataDir, '-l', logPath, '-w', '-t', '60']
  args.push('-o', `-p ${access.port}${settings.join('')}`)
  const { code, output } = await run(join(bin, 'pg_ctl'), args, account)
  if (code === 0 || (await findPostmaster(dataDir))) return access
  const said = await tail(logPath, before).catch(() => output)
  if (/could not bind|Address already in use/i.test(said)) {
    const moved = { ...access, port: await freePort() }
    await writeAccess(dataDir, moved, account)
    return moved
  }
  // Lost a race, and the winner has already stopped.
  if (/lock file .* already exists/.test(said)) return access
  const fatal = said.split('\n').findLast((line) => /FATAL|PANIC|error while loading/.test(line))
  throw new SetupError(
    `PostgreSQL did not start: ${fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? reason(output)} (its log is ${logPath})`,
  )
}

const createDatabase = async (keeper: pg.Client) => {
  const found = await keeper.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount) return
  await keeper.query(`create database ${database}`).catch((error: { code?: string }) => {
    // 42P04, 23505: another process created it at the same moment.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

const startOrJoin = async (
  place: Installation,
  flags: Readonly<Record<string, string>>,
): Promise<{ keeper: pg.Client; access: Access }> => {
  const text = await readFile(join(place.dataDir, accessFile), 'utf8')
  let access = JSON.parse(text) as Access
  // Two minutes: a large database takes long to recover after a kill.
  for (let tries = 0; tries < 480; tries++) {
    const running = await findPostmaster(place.dataDir)
    if (running) {
      const keeper = await joinServer(running.port, access.password, place.dataDir)
      if (keeper) return { keeper, access: { ...access, port: running.port } }
      await sleep(250)
    } else {
      access = await launch(place, access, flags)
    }
  }
  throw new SetupError(
    `The database in ${place.dataDir} does not answer (its log is ${join(place.dataDir, log)}).`,
  )
}

/** Shuts the server down unless another process still uses it. */
const leave = async (keeper: pg.Client, { bin, dataDir, account }: Installation) => {
  try {
    await keeper.query('select pg_advisory_unlock_shared($1)', [inUse])
    const { rows } = await keeper.query<{ last: boolean }>(
      'select pg_try_advisory_lock($1) as last',
      [inUse],
    )
    if (!rows[0]?.last) return
    // Holds the lock until the server is down, so that a new process waits and then starts it.
    const args = ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '60']
    await run(join(bin, 'pg_ctl'), args, account)
  } catch {
    // The server has already stopped.
  } finally {
    await keeper.end().catch(() => undefined)
  }
}

/** Explains errors the program cannot fix, such as permissions or a full disk. */
const asSetupError = (error: NodeJS.ErrnoException): never => {
  const isOurs = error instanceof SetupError || error.code === undefined || !error.path
  if (isOurs) throw error
  throw new SetupError(
    `The database could not be set up at ${error.path} (${error.code}): make that place usable for the user ` +
      'who starts Paydeck, or name another data folder.',
    { cause: error },
  )
}

const prepare = async (
  dataDir: string,
  progress: (line: string) => void,
  isThrowaway: boolean,
): Promise<Installation> => {
  const found = await findInstallation(dataDir, progress)
  if (!(await examine(found))) {
    progress(`making a database in ${found.dataDir}`)
    await initialise(found, isThrowaway)
  }
  await handOver(found)
  return { ...found, dataDir: await realpath(found.dataDir) }
}

/**
 * Starts the PostgreSQL from npm on `dataDir`, or joins the one already running there (of another process, or left by a
 * killed one). `flags` are server settings for a start. Throws a SetupError with a sentence for the terminal.
 */
export const startEmbedded = async ({
  dataDir,
  progress,
  flags = {},
}: {
  dataDir: string
  progress: (line: string) => void
  flags?: Readonly<Record<string, string>>
}): Promise<Embedded> => {
  const place = await prepare(dataDir, progress, flags['fsync'] === 'off').catch(asSetupError)
  const { keeper, access } = await startOrJoin(place, flags).catch(asSetupError)
  await createDatabase(keeper)
  let left: Promise<void> | undefined
  return {
    url: `postgres://${superuser}:${access.password}@127.0.0.1:${access.port}/${database}`,
    stop: async () => (left ??= leave(keeper, place)),
  }
}
