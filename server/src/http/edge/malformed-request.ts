import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import type { ConnectionError, FastifyInstance } from 'fastify'

import { errorText } from './error-response.ts'

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large. The limit is 16 KB.'],
}

/** Answers an unparsable request with the error body, written by hand. */
export function sendMalformedRequest(
  log: FastifyInstance['log'],
  { code }: ConnectionError,
  socket: Socket,
): void {
  // The client has disconnected.
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [statusCode, message] = REFUSALS[code] ?? [400, 'Not an HTTP request.']
  const tracer = randomUUID()
  log.info({ reqId: tracer, code }, 'no request')
  const text = errorText({ statusCode, errorCode: 'bad_request', message, tracer }, true)
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  // The client may never close, and nothing reads this connection any more.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
