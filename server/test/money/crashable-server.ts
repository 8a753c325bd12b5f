import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { TestMerchant } from '../harness.ts'
import { programEnvironment } from '../program-environment.ts'
import { serverProgram } from '../server-program.ts'
import { SHARED_SECRET } from '../shared-secret.ts'
import { isOnCitus, runDatabase } from '../run-database.ts'
import { freePort } from '../../src/db/embedded/data-folder.ts'

export interface CrashableServer {
  origin: string
  kill(): Promise<void>
}

/**
 * Servers in separate processes, to be killed; `stop` kills the survivors.
 * @param settings of the card provider
 */
export async function crashableServers(settings: Record<string, string> = {}): Promise<{
  start(): Promise<CrashableServer>
  stop(): Promise<void>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paydeck-crash-'))
  const children: ChildProcess[] = []
  return {
    start: () => startServer(dataDir, children, settings),
    async stop() {
      for (const child of children) child.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A separate server process on the same database; answers calls, runs no sweeps. */
async function startServer(
  dataDir: string,
  children: ChildProcess[],
  settings: Record<string, string>,
): Promise<CrashableServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [await serverProgram(), '--role', 'api', '--no-demo'], {
    env: {
      ...programEnvironment(),
      DATABASE_URL: runDatabase(),
      SANDBOX: 'on',
      ...(isOnCitus() && { CITUS: 'on' }),
      PAYDECK_SECRET: SHARED_SECRET,
      DATA_DIR: dataDir,
      PORT: String(port),
      LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const origin = `http://127.0.0.1:${port}`
  // Generous: a process that ends says so at once.
  const deadline = Date.now() + 60_000
  while (!(await fetch(`${origin}/api/config/merchant?m=unknown`).catch(() => null))) {
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

/** Polls until the condition is true; fails after twenty seconds. */
export async function waitUntil(condition: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${condition}`)
    await sleep(10)
  }
}

/** Sends a POST to the server about to be killed; true when it answered. */
export async function isAnswered(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<boolean> {
  try {
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return true
  } catch {
    return false
  }
}

/** A bearer token of the server about to be killed: each server signs its own tokens. */
export async function signInAt(
  origin: string,
  { tenantId, slug, email, password }: TestMerchant,
): Promise<string> {
  const sent = await fetch(`${origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })
  return ((await sent.json()) as { accessToken: string }).accessToken
}
