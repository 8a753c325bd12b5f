import type { IncomingHttpHeaders } from 'node:http'

import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import { PUBLISHABLE_KEY_HEADER, SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SentKey {
  kind: KeyKind
  token: string | undefined
}

/**
 * Accepts a header, a bearer token, the whole authorisation or the user of basic authorisation, even with spaces, with
 * quotes or sent twice. A secret key is accepted wherever a publishable one is.
 */
export function keyOf(headers: IncomingHttpHeaders, acceptsPublishable: boolean): SentKey {
  const secret = clean(headers[SECRET_KEY_HEADER])
  const publishable = clean(headers[PUBLISHABLE_KEY_HEADER])
  const authorisation = keyOfAuthorisation(headers.authorization ?? '')
  if (secret !== undefined) return { kind: 'secret', token: secret }
  if (!acceptsPublishable) return { kind: 'secret', token: authorisation }
  const token = publishable ?? authorisation
  return { kind: token?.includes('_sk_') ? 'secret' : 'publishable', token }
}

function clean(value: string | string[] | undefined): string | undefined {
  const [first = ''] = String(value ?? '').split(',')
  const text = first.replaceAll(/^[\s"']+|[\s"']+$/g, '')
  return text === '' ? undefined : text
}

function keyOfAuthorisation(header: string): string | undefined {
  const [, scheme = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return clean(rest)
  if (scheme === '' && /_[sp]k_/.test(header)) return clean(header)
  if (scheme.toLowerCase() !== 'basic') return undefined
  const [user, password] = Buffer.from(rest, 'base64').toString('utf8').split(':')
  // Some clients send both keys, with the publishable one as the user.
  return clean(password?.includes('_sk_') ? password : user)
}

/** Whether shops make this call, with an API key or through a signed-in customer. */
export const isShopCall = ({ access }: Pick<AnyRoute, 'access'>): boolean =>
  access === 'secret-key' ||
  access === 'publishable-key' ||
  access === 'customer' ||
  access === 'payer'

export const isShopPageCall = ({ access }: Pick<AnyRoute, 'access'>): boolean =>
  access === 'publishable-key' || access === 'customer'

export const hasApiKey = (headers: IncomingHttpHeaders): boolean =>
  /_[sp]k_/.test(keyOf(headers, true).token ?? '')

/**
 * Old plugins send JSON as a form or plain text. Parsing it is safe with an API key, which another site does not have.
 */
export function readAsJson(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void {
  const hasBody =
    Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
  if (!hasBody) delete headers['content-type']
  else if (keyOf(headers, true).token !== undefined) headers['content-type'] = 'application/json'
  done()
}
