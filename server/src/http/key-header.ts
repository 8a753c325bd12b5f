import type { IncomingHttpHeaders } from 'node:http'

import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import { PUBLISHABLE_KEY_HEADER, SECRET_KEY_HEADER } from '@paydeck/contract/client'

/** The key that a request carries, and what it has to be. Undefined: it carries none. */
export interface SentKey {
  kind: KeyKind
  token: string | undefined
}

/**
 * Finds the API key of a request. Shops in the field send it in each of the ways there ever were: a header of its own,
 * a bearer token, or the user name of basic authorisation with an empty password; with blanks and quotes around it.
 * Where a publishable key will do, a secret one does too.
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
  const text = String(value ?? '').replaceAll(/^[\s"']+|[\s"']+$/g, '')
  return text === '' ? undefined : text
}

function ofAuthorisation(header: string): string | undefined {
  const [, scheme = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return cleaned(rest)
  if (scheme.toLowerCase() !== 'basic') return undefined
  return cleaned(Buffer.from(rest, 'base64').toString('utf8').split(':')[0])
}
