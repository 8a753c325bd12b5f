import { lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

import { WEBHOOK_CONTENT_TYPE, WEBHOOK_USER_AGENT } from '@paydeck/contract/calls/webhooks'

import { assertNoTransaction } from '../../db/database.ts'
import { isPublicAddress, urlRefusal } from './addresses.ts'

const TIMEOUT_MS = 5_000
/** How much of an answer is read: it is thrown away. */
const MOST_BYTES = 64 * 1024

/** Why nothing was sent, or no answer came; said to the merchant. */
export class NotSent extends Error {}

/**
 * Resolves a name and refuses what is not public, in the very look-up that the connection uses: a name cannot say one
 * thing to a check and another to the connection.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (failure, addresses) => {
    if (failure) return callback(failure, [])
    const list = [addresses].flat()
    if (list.length === 0 || !list.every(({ address }) => isPublicAddress(address)))
      return callback(new NotSent('This address is not on the public internet.'), [])
    if (options.all) return callback(null, list)
    const [first] = list
    callback(null, first?.address ?? '', first?.family)
  })
}

/**
 * Posts a body to an address of a merchant's and answers the HTTP status. No redirect is followed, nothing is waited
 * for longer than five seconds. With `isOpen` (development) private addresses are let through. Throws NotSent.
 */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { isOpen, timeoutMs = TIMEOUT_MS }: { isOpen: boolean; timeoutMs?: number },
): Promise<number> {
  assertNoTransaction('A webhook')
  const refusal = urlRefusal(url, isOpen)
  if (refusal !== null) throw new NotSent(refusal)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const send = new URL(url).protocol === 'https:' ? overHttps : overHttp
  const sent = send(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': WEBHOOK_CONTENT_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': WEBHOOK_USER_AGENT,
    },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isOpen && { lookup: publicLookup }),
  })
  sent.on('response', (answer) => {
    let read = 0
    answer.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > MOST_BYTES) answer.destroy()
    })
    answer.on('error', () => undefined)
    resolve(answer.statusCode ?? 0)
  })
  // Without this an answer that asks to speak another protocol would end the connection and tell nobody.
  sent.on('upgrade', (answer, socket) => {
    socket.destroy()
    resolve(answer.statusCode ?? 0)
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
