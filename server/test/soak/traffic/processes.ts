import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startEmbedded, type Embedded } from '../../../src/db/embedded.ts'

/** A PostgreSQL of its own that waits for the disk, and may be ended at any time. */
export async function mortalPostgres() {
  const parent = await mkdtemp(join(tmpdir(), 'paydeck-traffic-'))
  // As root the database runs as another user, who has to get in, else it is kept elsewhere.
  await chmod(parent, 0o755)
  const dataDir = join(parent, 'pg')
  const start = (): Promise<Embedded> =>
    startEmbedded({ dataDir, flags: { max_connections: '200' }, progress: () => undefined })
  let running = await start()
  return {
    url: running.url,
    parent,
    /** Kills it with everything it was about to do; back on the same port a moment later. */
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
}

/** A server process that is started again whenever it has ended, until it is told to rest. */
export interface Mortal {
  name: string
  /** Where it listens; null for a worker. */
  address: string | null
  kill(): Promise<void>
  rest(): Promise<void>
}

/** Starts one server process; answers when it is at work. */
export async function startProcess(
  name: string,
  role: 'api' | 'worker',
  port: number,
  { url, dataDir, origin, secret }: ProcessOptions,
): Promise<Mortal> {
  const spawned = (): ChildProcess =>
    spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../src/main.ts'), '--role', role, '--no-demo'],
      {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: url,
          DATA_DIR: dataDir,
          PORT: String(port),
          METRICS_PORT: String(port + 100),
          ORIGIN: origin,
          PAYDECK_SECRET: secret,
          LIMITS: 'off',
          LOG_LEVEL: 'silent',
        },
        stdio: 'ignore',
      },
    )
  const ready = async (): Promise<void> => {
    const deadline = Date.now() + 60_000
    const address = `http://127.0.0.1:${port + 100}/ready`
    while (!(await fetch(address).catch(() => null))?.ok) {
      if (Date.now() > deadline) throw new Error(`${name} did not start`)
      await sleep(100)
    }
  }
  let isResting = false
  let child = spawned()
  const follow = (one: ChildProcess): void => {
    one.once('exit', () => {
      if (isResting) return
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
    async rest() {
      isResting = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
