export interface RefusingLimit {
  limit: number
  /** Seconds until the limit is fully restored. */
  reset: number
}

interface ErrorExtras {
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  /** The limit that refuses, sent in `RateLimit-*`. */
  limit?: RefusingLimit
  fields?: object | undefined
}

/** An expected refusal with a sentence; anything else thrown answers 500 with an empty message. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number | undefined
  readonly limit: RefusingLimit | undefined
  readonly fields: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, publicText: string, extras: ErrorExtras = {}) {
    super(publicText)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.retryAfter = extras.retryAfter
    this.limit = extras.limit
    this.fields = { ...extras.fields }
  }
}

/** The same 404 for missing data and for another merchant's data. */
export const notFound = (): AppError => new AppError(404, 'not_found', 'Not found')
export const conflict = (code: string, text: string): AppError => new AppError(409, code, text)
export const forbidden = (code: string, text: string): AppError => new AppError(403, code, text)
export const unauthenticated = (text = 'Please sign in again.'): AppError =>
  new AppError(401, 'unauthenticated', text)
export const badRequest = (text: string): AppError => new AppError(400, 'bad_request', text)
export const tooManyRequests = (seconds: number, limit?: RefusingLimit): AppError =>
  new AppError(429, 'too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
    retryAfter: seconds,
    ...(limit !== undefined && { limit }),
  })
