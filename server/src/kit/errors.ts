/**
 * A refusal the caller may read: a status, a machine code and a plain sentence. Anything else that is thrown is
 * unexpected and answers 500 with an empty message.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** What the caller needs to go on, beside the sentence; sent with it. */
  readonly fields: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, publicText: string, retryAfter?: number, fields = {}) {
    super(publicText)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
    this.fields = fields
  }
}

/** 404, the same for what does not exist and for what belongs to another merchant. */
export const notFound = (): AppError => new AppError(404, 'not_found', 'Not found')
/** 409: the state does not allow it (any more). */
export const conflict = (code: string, text: string): AppError => new AppError(409, code, text)
/** 403: known, but not allowed. */
export const forbidden = (code: string, text: string): AppError => new AppError(403, code, text)
/** 401: nobody is signed in, or not any more. */
export const unauthenticated = (text = 'Please sign in again.'): AppError =>
  new AppError(401, 'unauthenticated', text)
/** 400: the request cannot be understood. */
export const badRequest = (text: string): AppError => new AppError(400, 'bad_request', text)
/** 429 with the seconds to wait. */
export const tooMany = (seconds: number): AppError =>
  new AppError(
    429,
    'too_many_requests',
    'Too many attempts. Please wait a moment and try again.',
    seconds,
  )
