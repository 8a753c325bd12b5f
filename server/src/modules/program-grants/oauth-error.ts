/** The error codes of OAuth (RFC 6749, 5.2; RFC 7591, 3.2.2). */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** `message` is `error_description`. */
export class OAuthError extends Error {
  readonly code: OAuthCode

  constructor(code: OAuthCode, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
  }

  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400
  }
}
