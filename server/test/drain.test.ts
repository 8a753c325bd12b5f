import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { CARDS, startWorld, type World } from './harness.ts'
import { followLive } from './live-reader.ts'
import { programEnvironment } from './program-environment.ts'
import { serverProgram } from './server-program.ts'
import { openTestCluster, overNetwork, type TestCluster } from './test-database.ts'
import { freePort } from '../src/db/embedded/data-folder.ts'

const SECRET = 'a secret of at least thirty-two characters'
const POLL_OPTIONS = { timeout: 30_000, interval: 50 }

let cluster: TestCluster
let world: World
let database: Awaited<ReturnType<typeof switchableDatabase>>
let child: ChildProcess
let origin: string

/** A proxy to a database that can be cut and restored, like a network. */
async function switchableDatabase(url: string) {
  const target = new URL(overNetwork(url))
  const open = new Set<Socket>()
  let isOn = true
  const server = createServer((socket) => {
    if (!isOn) return void socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(target)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    cut() {
      isOn = false
      for (const socket of open) socket.destroy()
    },
    mend: () => void (isOn = true),
    async stop() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers })
const statusOf = async (path: string): Promise<number> =>
  get(path).then(
    async (answer) => {
      await answer.text()
      return answer.status
    },
    () => 0,
  )

beforeAll(async () => {
  cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  database = await switchableDatabase(url)
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  child = spawn(process.execPath, [await serverProgram(), '--role', 'api', '--no-demo'], {
    env: {
      ...programEnvironment(),
      DATABASE_URL: database.url,
      SANDBOX: 'on',
      PORT: String(port),
      ORIGIN: origin,
      PAYDECK_SECRET: SECRET,
      LIMITS: 'off',
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  world = await startWorld({ databaseUrl: url, secret: SECRET, issuer: origin })
  await vi.waitUntil(async () => (await statusOf('/ready')) === 200, POLL_OPTIONS)
}, 60_000)
afterAll(async () => {
  child.kill('SIGKILL')
  await world.stop()
  await database.stop()
  await cluster.stop()
})

test('BEY-118 without its database a process answers 503 with Retry-After, and recovers automatically', async () => {
  const { merchantId, token } = await world.merchant()
  const path = `/api/dashboard/merchant/${merchantId}/balances`
  const authorization = `Bearer ${token}`
  expect((await get(path, { authorization })).status).toBe(200)
  database.cut()
  const refused = await get(path, { authorization })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toEqual({
    statusCode: 503,
    errorCode: 'unavailable',
    message: expect.any(String),
    tracer: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 503])
  database.mend()
  await expect.poll(() => statusOf('/ready'), POLL_OPTIONS).toBe(200)
  await expect.poll(async () => (await get(path, { authorization })).status, POLL_OPTIONS).toBe(200)
})

test('BEY-118 a stopping process reports it, keeps answering, finishes its requests, and exits with 0', async () => {
  const merchant = await world.merchant()
  const { merchantId, token } = merchant
  const [slow, next] = [
    await merchant.order({ amount: 64_00 }),
    await merchant.order({ amount: 9_00 }),
  ]
  const page = await followLive({ origin, merchantId, token })
  // Its provider takes four seconds to answer, longer than the drain.
  const paying = slow.at(origin).pay(CARDS.slow)
  const startedPayments = async () =>
    (await merchant.call(api.queryPayments, { merchantId, query: {} })).data
  await expect.poll(startedPayments, POLL_OPTIONS).toHaveLength(1)

  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(() => statusOf('/ready'), POLL_OPTIONS).toBe(503)
  const answer = await get('/health')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await next.at(origin).pay(CARDS.visa)).toMatchObject({ transactionStatus: 'paid' })

  expect(await paying).toMatchObject({ transactionStatus: 'paid' })
  await page.ended
  expect(page.ends).toEqual([{ retryMs: expect.any(Number) }])
  expect(await exited).toEqual([0, null])
  expect(await statusOf('/health')).toBe(0)
}, 60_000)
