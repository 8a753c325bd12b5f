import { randomBytes } from 'node:crypto'
import {
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { SetupError } from '../../kit/setup-error.ts'
import { type Account, type Installation, run } from './postgres-binaries.ts'

/** Stored beside the data, so that the next process can reach the server. */
export type Access = Readonly<{ port: number; password: string }>

export const superuser = 'postgres'
export const accessFile = 'paydeck-access.json'

export const lastLine = (output: string) =>
  output.split('\n').findLast((line) => line.trim() !== '') ?? ''

export const readText = async (path: string) => readFile(path, 'utf8').catch(() => undefined)

export const freePort = async (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

export const writeAccess = async (dataDir: string, access: Access, account?: Account) => {
  const path = join(dataDir, accessFile)
  await writeFile(`${path}.new`, JSON.stringify(access), { mode: 0o600 })
  if (account) await chown(`${path}.new`, account.uid, account.gid)
  await rename(`${path}.new`, path)
}

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes half-made folders of a first start that was killed. */
const removeLeftovers = async (dataDir: string) => {
  const prefix = `${basename(dataDir)}.new-`
  const names = await readdir(dirname(dataDir))
  // The name ends in the pid of its creator: "pg.new-123", "pg.new-123.password".
  const stale = names.filter((name) => {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    return name.startsWith(prefix) && (pid === process.pid || !isAlive(pid))
  })
  // An orphaned initdb may still write; the next start removes the rest.
  await Promise.allSettled(
    stale.map(async (name) => rm(join(dirname(dataDir), name), { recursive: true, force: true })),
  )
}

/** Builds in a temporary folder and renames it, so that a killed or concurrent start leaves nothing half made. */
export const initialise = async (installation: Installation, isThrowaway: boolean) => {
  const { dataDir, account, bin } = installation
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
    const result = await run(join(bin, 'initdb'), args, account)
    if (result.code !== 0) {
      throw new SetupError(`PostgreSQL could not make its data folder: ${lastLine(result.output)}`)
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
export const examine = async ({ dataDir, major }: Installation): Promise<boolean> => {
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
export const giveToAccount = async ({ dataDir, account }: Installation) => {
  if (!account || (await stat(dataDir)).uid !== 0) return
  const inside = await readdir(dataDir, { recursive: true })
  // The folder itself last, so that an interrupted run starts again.
  for (const name of [...inside, '']) await lchown(join(dataDir, name), account.uid, account.gid)
}
