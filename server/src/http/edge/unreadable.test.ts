import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'

import { errorBody } from '@paydeck/contract/protocol/error'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createHttp } from './app.ts'

let app: FastifyInstance
let port: number
const lines: string[] = []

beforeAll(async () => {
  app = createHttp({
    logLevel: 'info',
    secure: false,
    trustProxy: null,
    keepAliveMs: 5_000,
    logTo: { write: (line) => void lines.push(line) },
  })
  app.get('/of/:id', (request) => request.params)
  app.post('/kept', (request) => request.body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends raw bytes; returns status and body. */
function raw(text: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({
        status: Number(answer.split(' ')[1]),
        body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)),
      }),
    )
  })
}

const get = (path: string) => raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
const post = async (payload: string) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/kept', headers, payload })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

test.each([
  ['a percent sign without digits', '/of/%', 400],
  ['an incomplete character', '/of/%c3%28', 400],
  ['an endless id', `/of/${'x'.repeat(400)}`, 414],
  ['an endless address', `/of/${'x'.repeat(40_000)}`, 431],
  ['a null character in the path', '/of/a%00b', 404],
  ['a null character in the query', '/of/a?b=?c%00d', 400],
])(
  'answers %s with the standard error body, without echoing the request',
  async (_, path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(errorBody.parse(answer.body)).toMatchObject({ statusCode: status })
    expect(JSON.stringify(answer.body)).not.toContain(path.slice(4))
  },
)

test('answers bytes that are not HTTP with the standard error body, and logs none of them', async () => {
  lines.length = 0
  const { status, body } = await raw(
    'GET / HTTP/1.1\r\nAuthorization: a-secret\r\n\u0001bad\r\n\r\n',
  )
  expect(status).toBe(400)
  const { tracer } = errorBody.parse(body)
  expect(lines.filter((line) => line.includes(tracer))).toHaveLength(1)
  expect(lines.join()).not.toContain('a-secret')
})

test('closes the connection of a client that sends nothing', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write('this is no request\r\n\r\n')
  await once(socket.resume(), 'end')
  const open = () =>
    new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(0)
  socket.destroy()
})

test('refuses text with a null character, in keys and values, at any depth', async () => {
  for (const body of ['{"a":"\\u0000"}', '{"\\u0000":1}', '[["\\u0000"]]', '"\\u0000"'])
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { errorCode: 'bad_request', message: expect.stringContaining('zero') as string },
    })
})

test('replaces an unpaired surrogate with U+FFFD and keeps whole characters', async () => {
  const { body } = await post('{"a":["\\ud83d","\\ud83d\\ude00",null,1.5,true],"\\udc00":{}}')
  expect(body).toEqual({ a: ['\ufffd', '😀', null, 1.5, true], '\ufffd': {} })
})

test('refuses absurdly deep nesting', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect((await post(nested(30))).status).toBe(200)
  for (const depth of [40, 100_000])
    expect(await post(nested(depth))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('deep') as string },
    })
})
