import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startEmbedded, type Embedded } from '../../../src/db/embedded/embedded.ts'

/** A separate PostgreSQL with fsync on, which can be killed at any time. */
export async function killablePostgres() {
  const parent = await mkdtemp(join(tmpdir(), 'paydeck-traffic-'))
  // As root the database runs under another account, which must be able to reach the folder.
  await chmod(parent, 0o755)
  const dataDir = join(parent, 'pg')
  const start = (): Promise<Embedded> =>
    startEmbedded({ dataDir, flags: { max_connections: '200' }, progress: () => undefined })
  let running = await start()
  return {
    url: running.url,
    parent,
    /** Kills it in the middle of its work and restarts it on the same port a moment later. */
    async restart(signal: 'SIGKILL' | 'SIGINT') {
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), signal)
      await sleep(500)
      const before = running
      running = await start()
      await before.stop()
    },
    async stop() {
      await running.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

export interface ProcessOptions {
  url: string
  dataDir: string
  /** The origin that all processes share: it is part of tokens. */
  origin: string
  secret: string
  /** Settings that replace the soak's. */
  settings?: Readonly<Record<string, string>>
}

/** A server process that is restarted whenever it ends, until it is stopped. */
export interface KillableProcess {
  name: string
  /** Its port; null for a worker. */
  address: string | null
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts one server process; resolves once it is ready. */
export async function startProcess(
  name: string,
  role: 'api' | 'worker',
  port: number,
  { url, dataDir, origin, secret, settings }: ProcessOptions,
): Promise<KillableProcess> {
  const spawned = (): ChildProcess =>
    spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../src/main.ts'), '--role', role, '--no-demo'],
      {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: url,
          SANDBOX: 'on',
          DATA_DIR: dataDir,
          PORT: String(port),
          METRICS_PORT: String(port + 100),
          ORIGIN: origin,
          PAYDECK_SECRET: secret,
          LIMITS: 'off',
          LOG_LEVEL: 'silent',
          ...settings,
        },
        stdio: 'ignore',
      },
    )
  const ready = async (): Promise<void> => {
    const deadline = Date.now() + 180_000
    const address = `http://127.0.0.1:${port + 100}/ready`
    while (!(await fetch(address).catch(() => null))?.ok) {
      if (Date.now() > deadline) throw new Error(`${name} did not start`)
      await sleep(100)
    }
  }
  let isStopping = false
  let child = spawned()
  const follow = (spawnedChild: ChildProcess): void => {
    spawnedChild.once('exit', () => {
      if (isStopping) return
      child = spawned()
      follow(child)
    })
  }
  follow(child)
  await ready()
  return {
    name,
    address: role === 'api' ? `http://127.0.0.1:${port}` : null,
    async kill() {
      child.kill('SIGKILL')
      await sleep(300)
      await ready()
    },
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
