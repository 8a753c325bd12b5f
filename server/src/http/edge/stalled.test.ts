import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createHttp } from './app.ts'

/** Milliseconds instead of 90 seconds. */
const TIMEOUT_MS = 300
const app = createHttp({ logLevel: 'silent', secure: false, trustProxy: null, keepAliveMs: 5_000 })
let file: Readable

beforeAll(async () => {
  const line = 'x'.repeat(60_000)
  app.get('/endless', () => (file = new Readable({ read: () => void file.push(line) })))
  app.get('/slow', () => {
    file = new Readable({ read: () => void sleep(TIMEOUT_MS / 3).then(() => file.push(line)) })
    return file
  })
  app.get('/long', () => line.repeat(500))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function get(path: string) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}
const connections = () =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))

test('closes an idle connection, but allows for the longest statement', () => {
  // The database may take a minute to produce the first byte of a download.
  expect(app.server.timeout).toBe(90_000)
  app.server.timeout = TIMEOUT_MS
})

test('a client that stops reading a file holds no database connection', async () => {
  const socket = await get('/endless')
  await expect.poll(() => file.destroyed, { timeout: 5_000 }).toBe(true)
  socket.destroy()
})

test('a client that stops reading a response keeps none of it in our memory', async () => {
  const socket = await get('/long')
  await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  socket.destroy()
})

test('a slow download continues as long as the client reads', async () => {
  const socket = await get('/slow')
  socket.resume()
  await sleep(4 * TIMEOUT_MS)
  expect(file.destroyed).toBe(false)
  socket.destroy()
  await expect.poll(() => file.destroyed, { timeout: 5_000 }).toBe(true)
})
