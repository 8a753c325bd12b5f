import type { ErrorBody } from '@paydeck/contract/protocol/error'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { isUnavailable } from '../../db/unavailable.ts'
import { AppError } from '../../kit/errors.ts'
import { hasApiKey } from '../access/key-header.ts'

/** Seconds until a retry makes sense. */
const TRY_AGAIN = 2

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid, or the charge was refused.',
  401: 'The API key is missing or not valid.',
  403: 'Something has to happen first, or is not allowed.',
  404: 'Not found.',
  409: 'The state of the thing does not allow it now.',
  422: 'The request contradicts an earlier one.',
  429: 'There were too many requests.',
  500: 'Something went wrong here.',
  503: 'The service cannot answer at the moment.',
}

const UNREADABLE: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with Content-Type: application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_BAD_URL: 'The address could not be read.',
}

function unreadableMessage(
  { headers, routeOptions }: FastifyRequest,
  failure: FastifyError | Error,
): string {
  const { code = '' } = failure as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return `The request is too large. The limit is ${routeOptions.bodyLimit / 1024} KB.`
  const { 'content-encoding': encoding = 'identity' } = headers
  if (code.startsWith('FST_ERR_CTP_INVALID_') && encoding !== 'identity')
    return 'Send the body uncompressed, as JSON.'
  return UNREADABLE[code] ?? 'The request could not be read.'
}

/** Also true for an unknown path with an API key. */
const isShopRequest = ({ routeOptions, headers }: FastifyRequest): boolean =>
  'isShopCall' in (routeOptions.config ?? {}) || hasApiKey(headers)

export function errorText(
  body: ErrorBody,
  isForShop: boolean,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  const { statusCode } = body
  const shopFields = isForShop && {
    // Plugins print it after the message, and only a bank's own words would add anything.
    detail: '',
    errorTypeDescription: DESCRIPTIONS[statusCode] ?? DESCRIPTIONS[400],
  }
  return JSON.stringify({ ...body, ...shopFields, ...fields })
}

const send = (
  reply: FastifyReply,
  body: ErrorBody,
  fields?: Readonly<Record<string, unknown>>,
): FastifyReply =>
  reply
    .status(body.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorText(body, isShopRequest(reply.request), fields))

/** Sets `Retry-After` and replaces the rate-limit headers with those of the limit that refused. */
function setRetryHeaders(reply: FastifyReply, { retryAfter, limit }: AppError): void {
  if (retryAfter === undefined) return
  reply.header('retry-after', String(Math.ceil(retryAfter)))
  if (limit === undefined) return
  reply.header('ratelimit-limit', limit.limit)
  reply.header('ratelimit-remaining', 0)
  reply.header('ratelimit-reset', Math.ceil(limit.reset))
}

/**
 * A refusal carries its own message. Anything unexpected is logged and sent without a message, so that clients show
 * their default.
 */
export function sendError(
  failure: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (failure instanceof AppError) {
    setRetryHeaders(reply, failure)
    return send(
      reply,
      {
        statusCode: failure.status,
        errorCode: failure.code,
        message: failure.message,
        tracer: request.id,
      },
      failure.fields,
    )
  }
  const status = 'statusCode' in failure ? (failure.statusCode ?? 500) : 500
  if (status < 500)
    return send(reply, {
      statusCode: status,
      errorCode: 'bad_request',
      message: unreadableMessage(request, failure),
      tracer: request.id,
    })
  request.log.error({ err: failure }, 'unexpected failure')
  // The outcome is unknown: a write may only be retried with its idempotency key.
  if (status === 503 || isUnavailable(failure)) {
    reply.header('retry-after', String(TRY_AGAIN))
    return send(reply, {
      statusCode: 503,
      errorCode: 'unavailable',
      message: '',
      tracer: request.id,
    })
  }
  return send(reply, { statusCode: 500, errorCode: 'unexpected', message: '', tracer: request.id })
}

export function sendNotFound(
  request: Pick<FastifyRequest, 'id'>,
  reply: FastifyReply,
): FastifyReply {
  return send(reply, {
    statusCode: 404,
    errorCode: 'not_found',
    message: 'Not found',
    tracer: request.id,
  })
}
