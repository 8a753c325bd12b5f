import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createHttp } from './app.ts'
import { sendFile } from './send-file.ts'

const PATIENCE = 300
const app = createHttp({ logLevel: 'silent', secure: false, trustProxy: null })
/** The file that was asked for last. */
let file: Readable

beforeAll(async () => {
  const line = 'x'.repeat(60_000)
  app.get('/endless', (_request, reply) => {
    file = new Readable({ read: () => void file.push(line) })
    return sendFile(reply, file, PATIENCE)
  })
  app.get('/slow', (_request, reply) => {
    file = new Readable({ read: () => void sleep(PATIENCE / 3).then(() => file.push(line)) })
    return sendFile(reply, file, PATIENCE)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function ask(path: string) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

test('a file that nobody takes is let go', async () => {
  const socket = await ask('/endless')
  await expect.poll(() => file.destroyed, { timeout: 5_000 }).toBe(true)
  socket.destroy()
})

test('one that is taken may take its time', async () => {
  const socket = await ask('/slow')
  socket.resume()
  await sleep(4 * PATIENCE)
  expect(file.destroyed).toBe(false)
  socket.destroy()
  await expect.poll(() => file.destroyed, { timeout: 5_000 }).toBe(true)
})
