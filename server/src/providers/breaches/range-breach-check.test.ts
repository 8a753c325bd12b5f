import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { rangeBreachCheck } from './range-breach-check.ts'

const BREACHED = 'sunny-side-of-1987'
const digits = (password: string): string =>
  createHash('sha1').update(password).digest('hex').toUpperCase()

let behave: (request: IncomingMessage, answer: ServerResponse) => void
const requests: IncomingMessage[] = []
const server = createServer((request, answer) => {
  requests.push(request)
  behave(request, answer)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => void server.close())

const failures: unknown[] = []
const check = rangeBreachCheck({
  url: `http://127.0.0.1:${port}/range/`,
  timeLimitMs: 200,
  onError: (failure) => failures.push(failure),
})

test('BEY-28 sends five digits of the hash and finds the rest in the answer', async () => {
  const end = digits(BREACHED).slice(5)
  behave = (_request, answer) =>
    answer.end(`${'0'.repeat(35)}:3\r\n${end}:12\r\n${'F'.repeat(35)}:0`)
  expect(await check.isBreached(BREACHED)).toBe(true)
  expect(await check.isBreached('a quiet harbour at noon')).toBe(false)
  const [first] = requests
  expect(first?.url).toBe(`/range/${digits(BREACHED).slice(0, 5)}`)
  expect(first?.headers['add-padding']).toBe('true')
  expect(failures).toEqual([])
})

test('BEY-28 ignores padding', async () => {
  behave = (_request, answer) => answer.end(`${digits(BREACHED).slice(5)}:0`)
  expect(await check.isBreached(BREACHED)).toBe(false)
})

test('BEY-28 accepts the password when the service fails or is slow, and reports it', async () => {
  behave = (_request, answer) => answer.writeHead(503).end()
  expect(await check.isBreached(BREACHED)).toBe(false)
  behave = (_request, answer) => void sleep(1_000).then(() => answer.end(''))
  expect(await check.isBreached(BREACHED)).toBe(false)
  expect(failures).toHaveLength(2)
  expect(JSON.stringify(failures.map(String))).not.toContain(BREACHED)
})
