import * as z from 'zod/mini'

/** The body of every error. `message` is empty when the cause must not be revealed. */
export const errorBody = z.object({
  /** The HTTP status. */
  statusCode: z.int(),
  /** The reason, for programs. */
  errorCode: z.string(),
  /** The reason, for people. */
  message: z.string(),
  /** The request’s id: quote it to support. */
  tracer: z.string(),
  /** Reason, code and request in one line, for shops. */
  detail: z.optional(z.string()),
  /** The meaning of the status, for shops. */
  errorTypeDescription: z.optional(z.string()),
  /** Messages for fields of a form, by field name. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.infer<typeof errorBody>

type ErrorDetails = Partial<Pick<ApiError, 'tracer' | 'fields'>>

export class ApiError extends Error {
  readonly status: number
  readonly errorCode: string
  readonly tracer: string
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

/** The code of a 403 that asks for the password again; the call may then be repeated. */
export const STEP_UP_REQUIRED = 'step_up_required'

/** The code of a 403 for a person who must first set up two-factor sign-in. */
export const SECOND_FACTOR_OWED = 'second_factor_owed'

export const UNKNOWN_ERROR = 'Unknown error'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** A JSON string body, else its `message`, else the raw text, else the call's default. */
export function readError(status: number, body: string, otherwise: string): ApiError {
  const { message, errorCode, ...rest } = readBody(body)
  return new ApiError(message || otherwise || UNKNOWN_ERROR, status, errorCode, rest)
}

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
