import * as z from 'zod/mini'

/** The body of every failed answer. `message` is empty when nothing may be said. */
export const errorBody = z.object({
  statusCode: z.int(),
  errorCode: z.string(),
  message: z.string(),
  tracer: z.string(),
  /** For support: the code and the request's id in one line. To callers with an API key alone. */
  detail: z.optional(z.string()),
  /** What kind of failure the status stands for. To callers with an API key alone. */
  errorTypeDescription: z.optional(z.string()),
  /** What is wrong with single fields of a form, in words, each under the name its form knows it by. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.infer<typeof errorBody>

type ErrorDetails = Partial<Pick<ApiError, 'tracer' | 'fields'>>

/** The one error of the client: what to show, and what to tell support. */
export class ApiError extends Error {
  readonly status: number
  readonly errorCode: string
  /** The request's id on the server; empty when none was received. */
  readonly tracer: string
  /** What is wrong with single fields, in words by their names. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    message: string,
    status: number,
    errorCode = '',
    { tracer = '', fields = {} }: ErrorDetails = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errorCode = errorCode
    this.tracer = tracer
    this.fields = fields
  }
}

/** The code of a 403 that asks for the password once more; the same call may be sent again afterwards. */
export const STEP_UP_REQUIRED = 'step_up_required'

export const UNKNOWN_ERROR = 'Unknown error'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The texts of an object, whatever else came in it. */
function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/**
 * Turns a failed answer into the error to show. The message is a JSON string body, else its `message`, else the
 * raw text; when that is empty the call's own default, and at the very last "Unknown error".
 */
export function readError(status: number, body: string, otherwise: string): ApiError {
  const { message, errorCode, ...rest } = readBody(body)
  return new ApiError(message || otherwise || UNKNOWN_ERROR, status, errorCode, rest)
}

/** What a body says, in JSON or as raw text. */
function readBody(body: string): { message: string; errorCode?: string } & ErrorDetails {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return { message: body }
  }
  if (typeof parsed === 'string') return { message: parsed }
  if (typeof parsed !== 'object' || parsed === null) return { message: body }
  const { message, errorCode, tracer, fields }: Partial<Record<keyof ErrorBody, unknown>> = parsed
  return {
    message: text(message),
    errorCode: text(errorCode),
    tracer: text(tracer),
    fields: texts(fields),
  }
}
