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
export function keyOf(headers: IncomingHttpHeaders, publishableWillDo: boolean): SentKey {
  const secret = cleaned(headers[SECRET_KEY_HEADER])
  const publishable = cleaned(headers[PUBLISHABLE_KEY_HEADER])
  const other = ofAuthorisation(headers.authorization ?? '')
  if (secret !== undefined) return { kind: 'secret', token: secret }
  if (!publishableWillDo) return { kind: 'secret', token: other }
  const token = publishable ?? other
  return { kind: token?.includes('_sk_') ? 'secret' : 'publishable', token }
}

function cleaned(value: string | string[] | undefined): string | undefined {
  const [first = ''] = String(value ?? '').split(',')
  const text = first.replaceAll(/^[\s"']+|[\s"']+$/g, '')
  return text === '' ? undefined : text
}

function ofAuthorisation(header: string): string | undefined {
  const [, scheme = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return cleaned(rest)
  if (scheme === '' && /_[sp]k_/.test(header)) return cleaned(header)
  if (scheme.toLowerCase() !== 'basic') return undefined
  const [user, password] = Buffer.from(rest, 'base64').toString('utf8').split(':')
  // Some clients send both keys, with the publishable one as the user.
  return cleaned(password?.includes('_sk_') ? password : user)
}

/** Whether shops make this call, with an API key or through a signed-in customer. */
export const isOfShops = ({ access }: Pick<AnyRoute, 'access'>): boolean =>
  access === 'secret-key' ||
  access === 'publishable-key' ||
  access === 'customer' ||
  access === 'payer'

export const isOfShopPages = ({ access }: Pick<AnyRoute, 'access'>): boolean =>
  access === 'publishable-key' || access === 'customer'

export const showsKey = (headers: IncomingHttpHeaders): boolean =>
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
