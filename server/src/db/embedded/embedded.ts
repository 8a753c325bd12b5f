import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SetupError } from '../../kit/setup-error.ts'
import {
  type Access,
  accessFile,
  examine,
  freePort,
  giveToAccount,
  initialise,
  isAlive,
  lastLine,
  readText,
  superuser,
  writeAccess,
} from './data-folder.ts'
import { findInstallation, type Installation, run } from './postgres-binaries.ts'

type Postmaster = Readonly<{ pid: number; port: number }>

export type Embedded = Readonly<{
  /** Superuser URL of the database `paydeck`. */
  url: string
  /** The last process to stop shuts the server down. May be called twice. */
  stop: () => Promise<void>
}>

const database = 'paydeck'
/** Every process that uses the server holds this advisory lock, shared, in the database `postgres`. */
const inUse = 7_205_759
const log = 'paydeck-postgres.log'
const logLimit = 5_000_000

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

/** The connection lives as long as the use, so a killed process releases the lock. Undefined: starting or stopping. */
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
  installation: Installation,
  access: Access,
  flags: Readonly<Record<string, string>>,
): Promise<Access> => {
  const { dataDir, bin, account } = installation
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
  const logText = await tail(logPath, before).catch(() => output)
  if (/could not bind|Address already in use/i.test(logText)) {
    const newAccess = { ...access, port: await freePort() }
    await writeAccess(dataDir, newAccess, account)
    return newAccess
  }
  // Lost a race, and the winner has already stopped.
  if (/lock file .* already exists/.test(logText)) return access
  const fatal = logText.split('\n').findLast((line) => /FATAL|PANIC|error while loading/.test(line))
  throw new SetupError(
    `PostgreSQL did not start: ${fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? lastLine(output)} (its log is ${logPath})`,
  )
}

const createDatabase = async (keeper: pg.Client) => {
  const existing = await keeper.query('select 1 from pg_database where datname = $1', [database])
  if (existing.rowCount) return
  await keeper.query(`create database ${database}`).catch((error: { code?: string }) => {
    // 42P04, 23505: another process created it at the same moment.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

const startOrJoin = async (
  installation: Installation,
  flags: Readonly<Record<string, string>>,
): Promise<{ keeper: pg.Client; access: Access }> => {
  const text = await readFile(join(installation.dataDir, accessFile), 'utf8')
  let access = JSON.parse(text) as Access
  // Two minutes: a large database takes long to recover after a kill.
  for (let attempt = 0; attempt < 480; attempt++) {
    const running = await findPostmaster(installation.dataDir)
    if (running) {
      const keeper = await joinServer(running.port, access.password, installation.dataDir)
      if (keeper) return { keeper, access: { ...access, port: running.port } }
      await sleep(250)
    } else {
      access = await launch(installation, access, flags)
    }
  }
  throw new SetupError(
    `The database in ${installation.dataDir} does not answer (its log is ${join(installation.dataDir, log)}).`,
  )
}

/** Shuts the server down unless another process still uses it. */
const release = async (keeper: pg.Client, { bin, dataDir, account }: Installation) => {
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
  const installation = await findInstallation(dataDir, progress)
  if (!(await examine(installation))) {
    progress(`making a database in ${installation.dataDir}`)
    await initialise(installation, isThrowaway)
  }
  await giveToAccount(installation)
  return { ...installation, dataDir: await realpath(installation.dataDir) }
}

/** Starts PostgreSQL on `dataDir`, or joins the one running there. Throws a SetupError with a sentence. */
export const startEmbedded = async ({
  dataDir,
  progress,
  flags = {},
}: {
  dataDir: string
  progress: (line: string) => void
  flags?: Readonly<Record<string, string>>
}): Promise<Embedded> => {
  const installation = await prepare(dataDir, progress, flags['fsync'] === 'off').catch(
    asSetupError,
  )
  const { keeper, access } = await startOrJoin(installation, flags).catch(asSetupError)
  await createDatabase(keeper)
  let stopping: Promise<void> | undefined
  return {
    url: `postgres://${superuser}:${access.password}@127.0.0.1:${access.port}/${database}`,
    stop: async () => (stopping ??= release(keeper, installation)),
  }
}
