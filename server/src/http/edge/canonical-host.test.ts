import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'

import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { useCanonicalHost } from './canonical-host.ts'

const app = Fastify()
app.addHook('onRequest', useCanonicalHost('http://localhost:4400'))
app.get('/*', () => 'page')

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers })

test('redirects a page opened under another host name to the server’s own', async () => {
  const response = await get('/harbour-coffee/payments?page=2', {
    host: '127.0.0.1:4400',
    accept: 'text/html,*/*',
  })
  expect(response.statusCode).toBe(307)
  expect(response.headers.location).toBe('http://localhost:4400/harbour-coffee/payments?page=2')
  const odd = await get('//evil.example/x', { host: '127.0.0.1:4400', accept: 'text/html' })
  expect(odd.headers.location).toBe('http://localhost:4400/evil.example/x')
})

test('does not redirect an absolute request target', async () => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'GET http://evil.example/x HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).not.toContain('evil.example')
})

test('serves pages under the right host name, and calls under any, without redirecting', async () => {
  expect((await get('/harbour-coffee', { host: 'localhost:4400', accept: 'text/html' })).body).toBe(
    'page',
  )
  expect((await get('/api/x', { host: '127.0.0.1:4400', accept: '*/*' })).body).toBe('page')
})
