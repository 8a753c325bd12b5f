import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'

import { signInResponse } from '@paydeck/contract/calls/authn'
import { invoiceUrl } from '@paydeck/contract/identifiers/invoice-url'

import { buildServer } from '../../scripts/build-server.mjs'
import { mainFile, nodeEnvironment, nodeArgs } from '../../scripts/server-process.mjs'
import { openServer } from '../../server/src/server.ts'
import { readConfig } from '../../server/src/config/read-config.ts'
import { killChild, stopChild } from './child.ts'
import { createOrder } from './create-order.ts'
import type { GetRequest } from './load.ts'
import type { BenchMerchant } from './merchant.ts'
import { freePort } from '../../server/src/db/embedded/data-folder.ts'

export interface BenchServer {
  pid: number
  origin: string
  person: { email: string; password: string }
  /** Link of an order that a customer can pay. */
  orderLink: string
  get(path: string): GetRequest
  signIn(): Promise<void>
  stop(): Promise<void>
}

const PASSWORD = 'a bench is a long seat'
const email = 'bench@example.com'

export interface Process {
  pid: number
  port: number
  stop(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

/** Another process on the same database that accepts the first one's sessions; on a free port by default. */
export async function startSecondServer(
  first: ServerSettings,
  role: 'api' | 'worker',
  port?: number,
): Promise<ServerSettings> {
  const own = port ?? (await freePort())
  const ORIGIN = first.environment['ORIGIN'] ?? `http://localhost:${first.port}`
  return {
    environment: { ...first.environment, PORT: String(own), ORIGIN },
    args: ['--no-demo', '--role', role],
    port: own,
  }
}

/** Every server of the bench runs with the role api only, without demo and limits. */
export interface ServerSettings {
  environment: Record<string, string>
  args: string[]
  port: number
}

export async function newServerSettings(url: string): Promise<ServerSettings> {
  const port = await freePort()
  const environment = {
    DATABASE_URL: url,
    SANDBOX: 'on',
    DATA_DIR: '.data/bench',
    // The same in every run, because databases are kept, with values sealed by it.
    PAYDECK_SECRET: createHash('sha256').update('bench').digest('hex'),
    PORT: String(port),
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  return { environment, args: ['--no-demo', '--role', 'api'], port }
}

export async function startProcess(
  { environment, args, port }: ServerSettings,
  profileDir: string | null,
): Promise<Process> {
  const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
  await buildServer(() => undefined)
  const child = spawn(process.execPath, [...profiling, ...nodeArgs, mainFile, ...args], {
    env: { PATH: process.env['PATH'], ...nodeEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((listening, fail) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('Paydeck is running')) listening()
    })
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  return {
    pid: child.pid ?? 0,
    port,
    stop: () => stopChild(child),
    kill: () => killChild(child),
  }
}

export async function startServer(
  merchant: BenchMerchant,
  profileDir: string | null,
): Promise<BenchServer> {
  const setting = await newServerSettings(merchant.url)
  const orderLink = await prepare(merchant, setting)
  const { pid, port, stop } = await startProcess(setting, profileDir)
  let token = ''
  return {
    pid,
    origin: `http://localhost:${port}`,
    person: { email, password: PASSWORD },
    orderLink,
    get: (path) => ({ port, path, headers: { authorization: `Bearer ${token}` } }),
    async signIn() {
      const answer = await fetch(`http://127.0.0.1:${port}/api/authn/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          tenantId: merchant.tenantId,
          slug: merchant.slug,
          email,
          password: PASSWORD,
        }),
      })
      const signedIn = signInResponse.parse(await answer.json())
      if (signedIn.outcome !== 'signed_in') throw new Error('a second factor is asked for')
      token = signedIn.accessToken
    },
    stop,
  }
}

/** Invites the bench's person and creates an order. */
async function prepare(
  { url, merchantId }: BenchMerchant,
  { environment, args, port }: ServerSettings,
): Promise<string> {
  const composed = await openServer({ config: readConfig(environment, args), url })
  try {
    const { staff, identity } = composed.services
    const { refToken } = await staff.invite({ merchantId, email, role: 'admin' })
    await identity.resetPassword(refToken, PASSWORD)
    const { order, token } = await createOrder(composed, merchantId, 64_00)
    return invoiceUrl(`http://localhost:${port}/pay`, 'AU', order.merchantOrderId, token)
  } finally {
    await composed.close()
  }
}
