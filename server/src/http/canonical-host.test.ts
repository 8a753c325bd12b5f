import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'

import { useCanonicalHost } from './canonical-host.ts'

const app = Fastify()
app.addHook('onRequest', useCanonicalHost('http://localhost:4400'))
app.get('/*', () => 'page')

afterAll(() => app.close())

const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers })

test('a page opened under another name of the machine is opened under the server’s own', async () => {
  const asked = await get('/harbour-coffee/payments?page=2', {
    host: '127.0.0.1:4400',
    accept: 'text/html,*/*',
  })
  expect(asked.statusCode).toBe(307)
  expect(asked.headers.location).toBe('http://localhost:4400/harbour-coffee/payments?page=2')
  const odd = await get('//evil.example/x', { host: '127.0.0.1:4400', accept: 'text/html' })
  expect(odd.headers.location).toBe('http://localhost:4400/evil.example/x')
})

test('pages under the right name and calls under any name are answered where they are', async () => {
  expect((await get('/harbour-coffee', { host: 'localhost:4400', accept: 'text/html' })).body).toBe(
    'page',
  )
  expect((await get('/api/x', { host: '127.0.0.1:4400', accept: '*/*' })).body).toBe('page')
})
