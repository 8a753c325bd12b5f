import type { AuthorizeParams } from '../../modules/program-grants/consent-request.ts'
import { OAuthError } from '../../modules/program-grants/oauth-error.ts'

/** Throws OAuthError for a repeated parameter (RFC 6749, 3.1). An empty one counts as missing. */
export function readParams(text: string): AuthorizeParams {
  const params: Record<string, string | undefined> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (params[name] !== undefined)
      throw new OAuthError('invalid_request', `The parameter ${name} may come once.`)
    if (value !== '') params[name] = value
  }
  return params
}
