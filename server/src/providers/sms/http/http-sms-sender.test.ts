import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { httpSmsSender } from './http-sms-sender.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Records what it receives; with `null` it never answers. */
async function gateway(status: number | null) {
  const received: { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
      received.push({ url: request.url, headers: request.headers, body })
      if (status !== null) response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, at: `127.0.0.1:${(server.address() as AddressInfo).port}/messages` }
}

const MESSAGE = { id: 'mail_1', recipient: '+61400000000', text: 'Grüße: https://a.example/x' }

test('posts a message as JSON, with the credentials from the URL and the message’s id as key', async () => {
  const { received, at } = await gateway(202)
  await httpSmsSender({ url: `http://paydeck:s%3Acret@${at}` }).send(MESSAGE)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    url: '/messages',
    headers: {
      'idempotency-key': 'mail_1',
      authorization: `Basic ${Buffer.from('paydeck:s:cret').toString('base64')}`,
    },
    body: { id: 'mail_1', to: '+61400000000', text: MESSAGE.text },
  })
})

test.each([400, 401, 500])('treats a %d response as a failure', async (status) => {
  const { at } = await gateway(status)
  await expect(httpSmsSender({ url: `http://${at}` }).send(MESSAGE)).rejects.toThrow(
    `The SMS gateway answered ${status}`,
  )
})

test('gives up on a gateway that does not answer', async () => {
  const { at } = await gateway(null)
  await expect(
    httpSmsSender({ url: `http://${at}`, timeLimitMs: 100 }).send(MESSAGE),
  ).rejects.toThrow(/timeout/i)
})
