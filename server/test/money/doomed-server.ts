import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runDatabase } from '../run-database.ts'
import { programEnvironment } from '../program-environment.ts'

export interface DoomedServer {
  origin: string
  kill(): Promise<void>
}

/** Starts servers of their own process, to be killed; `stop` kills those that still live. */
export async function doomedServers(): Promise<{
  start(): Promise<DoomedServer>
  stop(): Promise<void>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paydeck-crash-'))
  const children: ChildProcess[] = []
  return {
    start: () => startServer(dataDir, children),
    async stop() {
      for (const child of children) child.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A whole server of its own process on the same database; takes calls, runs no sweeps. */
async function startServer(dataDir: string, children: ChildProcess[]): Promise<DoomedServer> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/main.ts'), '--role', 'api', '--no-demo'],
    {
      env: {
        ...programEnvironment(),
        DATABASE_URL: runDatabase(),
        DATA_DIR: dataDir,
        PORT: String(port),
        LIMITS: 'off',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  children.push(child)
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 20_000
  while (!(await fetch(`${origin}/api/config/merchant?m=nobody`).catch(() => null))) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error('The server did not start')
    await sleep(50)
  }
  return {
    origin,
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits for something to come true; fails after ten seconds. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`)
    await sleep(20)
  }
}
