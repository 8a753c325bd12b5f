import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

import { WEBHOOK_CONTENT_TYPE, WEBHOOK_USER_AGENT } from '@paydeck/contract/calls/webhooks'

import { assertNoTransaction } from '../../db/database.ts'
import { isPublicAddress, urlRefusal } from './public-address.ts'

const TIMEOUT_MS = 5_000
/** How much of a response is read. */
const MAX_BYTES = 64 * 1024

/** Why nothing was sent, or no response came; shown to the merchant. */
export class NotSent extends Error {}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (failure: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Checks in the connection's own look-up, so that a name cannot resolve differently for the check. */
const onlyPublic =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (failure, addresses) => {
      if (failure) return callback(failure, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new NotSent('This address is not on the public internet.'), [])
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    })
  }

export interface PostOptions {
  isOpen: boolean
  timeoutMs?: number
  /** How much of the response's body to wait for; none by default. */
  keepBytes?: number
  /** The DNS resolver; tests replace it. */
  resolve?: Resolve
}

export interface PostResult {
  status: number
  /** The first `keepBytes` of the body. */
  text: string
}

/** Follows no redirect; waits five seconds by default. Throws NotSent. */
export async function post(
  url: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
  { isOpen, timeoutMs = TIMEOUT_MS, keepBytes = 0, resolve: resolveName = lookup }: PostOptions,
): Promise<PostResult> {
  assertNoTransaction('A webhook')
  const refusal = urlRefusal(url, isOpen)
  if (refusal !== null) throw new NotSent(refusal)
  const { promise, resolve, reject } = Promise.withResolvers<PostResult>()
  const send = new URL(url).protocol === 'https:' ? overHttps : overHttp
  const sent = send(url, {
    method: 'POST',
    headers: {
      'content-type': WEBHOOK_CONTENT_TYPE,
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': WEBHOOK_USER_AGENT,
    },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isOpen && { lookup: onlyPublic(resolveName) }),
  })
  sent.on('response', (answer) => readAnswer(answer, keepBytes, resolve))
  // Without this, a response that switches protocols would end the connection without an error.
  sent.on('upgrade', (answer, socket) => {
    socket.destroy()
    resolve({ status: answer.statusCode ?? 0, text: '' })
  })
  sent.on('error', (failure) => {
    if (failure instanceof NotSent) reject(failure)
    else if (failure.name === 'TimeoutError' || failure.name === 'AbortError')
      reject(new NotSent(`No answer within ${timeoutMs / 1000} seconds.`))
    else reject(new NotSent('The address could not be reached.'))
  })
  sent.end(body)
  return promise
}

function readAnswer(
  answer: IncomingMessage,
  keepBytes: number,
  done: (answered: PostResult) => void,
): void {
  const chunks: Buffer[] = []
  let read = 0
  const end = (): void => {
    const bytes = Buffer.concat(chunks).subarray(0, keepBytes)
    // In stream mode, which drops an incomplete character at the end.
    const text = new TextDecoder().decode(bytes, { stream: true })
    done({ status: answer.statusCode ?? 0, text })
  }
  answer.on('data', (chunk: Buffer) => {
    if (read < keepBytes) chunks.push(chunk)
    read += chunk.length
    if (read > (keepBytes || MAX_BYTES)) answer.destroy()
  })
  answer.on('error', () => undefined)
  // The status is known even when the server breaks off or takes too long.
  answer.on('close', end)
  if (keepBytes === 0) end()
}
