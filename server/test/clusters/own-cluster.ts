import { chown, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { freePort } from '../../src/db/embedded/data-folder.ts'
import { startEmbedded } from '../../src/db/embedded/embedded.ts'
import {
  findInstallation,
  type Installation,
  run,
} from '../../src/db/embedded/postgres-binaries.ts'

/** A separate PostgreSQL for a test, whose folder can be copied while it runs. */
export interface OwnCluster {
  /** Superuser URL of its database `paydeck`. */
  url: string
  /** The folder for copies; `stop` removes it. */
  parent: string
  dataDir: string
  installation: Installation
  /** Stops the server but keeps its folder and copies. */
  halt(): Promise<void>
  stop(): Promise<void>
}

const silent = (): void => undefined

/** @param flags server settings to add to the usual ones */
export async function startOwnCluster(
  flags: Readonly<Record<string, string>> = {},
): Promise<OwnCluster> {
  const parent = await mkdtemp(join(tmpdir(), 'paydeck-cluster-'))
  // As root the database runs under another account, which must be able to reach the folder.
  await chmod(parent, 0o755)
  const dataDir = join(parent, 'primary')
  const embedded = await startEmbedded({ dataDir, flags, progress: silent })
  const installation = await findInstallation(dataDir, silent)
  return {
    url: embedded.url,
    parent,
    dataDir,
    installation,
    halt: embedded.stop,
    async stop() {
      await embedded.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

export async function asSuperuser<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', silent)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(silent)
  }
}

/** Writes a file as the account that runs PostgreSQL. */
export async function writeTo(
  { account }: Pick<Installation, 'account'>,
  path: string,
  text: string,
): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'a' })
  if (account) await chown(path, account.uid, account.gid)
}

/** Copies the folder of a running server without its log, as `pg_basebackup` does, which npm's PostgreSQL lacks. */
export async function baseBackup(
  { url, dataDir, installation }: OwnCluster,
  to: string,
): Promise<void> {
  await asSuperuser(url, async (client) => {
    await client.query(`select pg_backup_start('copy', true)`)
    const copied = await run('cp', ['-a', dataDir, to])
    // The log covers files that disappear while they are being copied.
    const errors = copied.output.split('\n').filter((line) => line && !/No such file/.test(line))
    if (errors.length > 0) throw new Error(errors.join('\n'))
    const { rows } = await client.query<{ labelfile: string }>(
      'select * from pg_backup_stop(false)',
    )
    await writeTo(installation, join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
    await rm(join(to, name), { recursive: true, force: true })
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']) {
    await mkdir(join(to, name), { mode: 0o700 })
    if (installation.account)
      await chown(join(to, name), installation.account.uid, installation.account.gid)
  }
}

/** A server on a copied folder. */
export interface Copy {
  url: string
  /** Kills it, as a broken machine would. */
  kill(): Promise<void>
  postmaster(): Promise<number>
  stop(): Promise<void>
}

/** Waits until it accepts connections. Throws with the end of its log. */
export async function startCopy({ url, installation }: OwnCluster, dataDir: string): Promise<Copy> {
  const port = await freePort()
  const log = join(dataDir, 'copy.log')
  const pgCtl = (...args: string[]) =>
    run(
      join(installation.bin, 'pg_ctl'),
      [...args, '-D', dataDir, '-w', '-t', '60'],
      installation.account,
    )
  const { code, output } = await pgCtl('start', '-l', log, '-o', `-p ${port}`)
  if (code !== 0) throw new Error(`${output}\n${await readFile(log, 'utf8').catch(() => '')}`)
  const address = new URL(url)
  address.port = String(port)
  const end = async (mode: string): Promise<void> => void (await pgCtl('stop', '-m', mode))
  return {
    url: address.href,
    kill: () => end('immediate'),
    postmaster: async () => {
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
      return Number(pid)
    },
    stop: () => end('fast'),
  }
}
