import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

import { createHttp } from '../http/edge/app.ts'
import { mountDraining } from './draining.ts'

async function listening() {
  const http = createHttp({
    logLevel: 'silent',
    secure: false,
    trustProxy: null,
    keepAliveMs: 5_000,
  })
  const draining = mountDraining(http)
  const started = Promise.withResolvers<void>()
  http.get('/quick', () => ({ isAnswered: true }))
  http.get('/never', () => {
    started.resolve()
    return Promise.withResolvers().promise
  })
  http.get('/endless', () => {
    const file = new Readable({ read: () => undefined })
    file.push('the first part')
    return file
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async (path: string, options: { agent?: Agent } = {}): Promise<IncomingMessage> => {
    const sent = request({ port, host: '127.0.0.1', path, ...options }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  }
  return { http, draining, started: started.promise, agent, send, port }
}

const connections = ({ server }: FastifyInstance) =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))

test('BEY-118 while draining, answers and closes the connection', async () => {
  const { http, draining, agent, send } = await listening()
  const before = await send('/quick', { agent })
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])
  const { socket } = before
  before.resume()
  await once(before, 'close')
  draining.begin()
  const after = await send('/quick', { agent })
  expect([after.statusCode, after.headers.connection]).toEqual([200, 'close'])
  expect(after.socket).toBe(socket)
  after.resume()
  await http.close()
})

test('BEY-118 answers a request that arrives while the server closes', async () => {
  const { http, draining, port } = await listening()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n')
  await expect.poll(() => connections(http)).toBe(1)
  draining.begin()
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  socket.write('\r\n')
  expect(await text(socket)).toMatch(
    /^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*\{"isAnswered":true\}$/i,
  )
  await closed
})

test('BEY-239 answers a request on a connection that is not accepted yet', async () => {
  const { http, draining, port } = await listening()
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n')
  const answers = sockets.map((socket) => text(socket).catch(String))
  draining.begin()
  await http.close()
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('BEY-118 answers 503 with Retry-After, in the specified body, when time runs out', async () => {
  const { http, draining, started, send } = await listening()
  const never = send('/never')
  await started
  const endless = await send('/endless')
  const cutOff = once(endless, 'error')
  endless.resume()
  draining.begin()
  const closed = http.close()
  draining.refusePending()
  const answer = await never
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'retry-after': '2', connection: 'close' })
  expect(JSON.parse(await text(answer))).toEqual({
    statusCode: 503,
    errorCode: 'unavailable',
    message: '',
    tracer: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await cutOff
  await closed
})
