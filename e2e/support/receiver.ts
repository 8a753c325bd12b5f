import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  body: string
  signature: string
}

/** A merchant's own server on this machine: records deliveries and answers as configured. */
export async function startReceiver() {
  const requests: ReceivedRequest[] = []
  let answer = { status: 200, body: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      requests.push({ body, signature: String(request.headers['paydeck-signature']) })
      response.writeHead(answer.status).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    requests,
    answerWith: (status: number, body = '') => {
      answer = { status, body }
    },
    stop: () => server.close(),
  }
}

/** Whether one of the signatures was made with the secret, checked as docs/merchant-api.md describes. */
export function isSignedWith(secret: string, { body, signature }: ReceivedRequest): boolean {
  const pairs = signature.split(',').map((pair) => pair.split('='))
  const seconds = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  return (
    Math.abs(Date.now() / 1000 - Number(seconds)) < 300 &&
    pairs.some(([name, hex = '']) => {
      const digest = Buffer.from(hex, 'hex')
      return name === 'v1' && digest.length === expected.length && timingSafeEqual(digest, expected)
    })
  )
}
