import { lookUp } from '@paydeck/contract/identifiers/look-up'
import { CONFLICTS } from '@paydeck/contract/protocol/conflict-codes'

import type { Json } from './print-schema.ts'
import { SCHEMAS } from './print-schema.ts'
import type { Refusals } from './refusals.ts'

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request is not valid, or the charge was refused',
  401: 'No credential, or one that is not valid',
  403: 'Something has to happen first, or is not allowed',
  404: 'Unknown, or another merchant’s',
  409: 'The present state does not allow it',
  422: 'The idempotency key was used for another request',
  429: 'Too many requests',
  503: 'The outcome is unknown, or the service cannot answer now: repeat the call with the same Idempotency-Key',
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until a retry makes sense', schema: { type: 'integer' } },
}

const example = (statusCode: number, errorCode: string): Json => ({
  statusCode,
  errorCode,
  message: EXAMPLE_MESSAGES[errorCode] ?? '',
  tracer: '0d9f8d0e-6a55-4c4e-9c5b-0b8f2f6f8b1a',
})

const EXAMPLE_MESSAGES: Readonly<Record<string, string>> = {
  bad_request: 'internalOrderId is missing.',
  unauthenticated: 'The API key is missing or not valid.',
  not_found: 'Not found',
  too_many_requests: 'Too many attempts. Please wait a moment and try again.',
  payment_action_required: 'The card’s owner has to confirm this payment first.',
  request_in_progress: 'This request is already in progress.',
  idempotency_key_reused: 'This key was already used for another request.',
  order_paid: 'This order has already been paid.',
}

function bodyOf(status: number, codes: readonly string[] | null): Json {
  if (codes === null) return { $ref: `${SCHEMAS}Error` }
  return {
    allOf: [
      { $ref: `${SCHEMAS}Error` },
      {
        type: 'object',
        properties: { statusCode: { const: status }, errorCode: { enum: codes } },
      },
    ],
  }
}

/** The 403 of a challenge adds the address of the bank's page to the fields of an error. */
export const challengeOf = (error: { properties: Json; required: string[] }): Json => ({
  ...error,
  required: [...error.required, 'paymentToken', 'paymentActionRequired'],
  properties: {
    ...error.properties,
    errorCode: { const: 'payment_action_required' },
    paymentToken: { type: 'string', description: 'To repeat the call with.' },
    paymentActionRequired: { $ref: `${SCHEMAS}ActionRequired` },
  },
})

export const CHALLENGE_EXAMPLE = {
  ...example(403, 'payment_action_required'),
  paymentToken: 'ptkn_3HwY9kTzPq6RbN1c',
  paymentActionRequired: {
    threeDSAuthorisationId: 'tdsa_8VnM2xLdSf5JgW7t',
    redirectURL: 'https://pay.example/provider/sandbox/card/challenges/tdsa_8VnM2xLdSf5JgW7t',
  },
}

function contentOf(status: number, codes: readonly string[] | null): Json {
  const schema = bodyOf(status, codes)
  if (codes?.includes('payment_action_required'))
    return {
      schema: { anyOf: [{ $ref: `${SCHEMAS}Challenge` }, schema] },
      example: CHALLENGE_EXAMPLE,
    }
  const [first] = codes ?? []
  return { schema, ...(first !== undefined && { example: example(status, first) }) }
}

function descriptionOf(status: number, codes: readonly string[] | null): string {
  const meaning = MEANINGS[status] ?? ''
  if (status !== 409 || codes === null) return meaning
  const lines = codes.map((code) => `- \`${code}\`: ${lookUp(CONFLICTS, code) ?? ''}`)
  return [`${meaning}. By \`errorCode\`:`, '', ...lines].join('\n')
}

function responseOf(status: number, codes: readonly string[] | null): Json {
  return {
    description: descriptionOf(status, codes),
    ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
    content: { 'application/json': contentOf(status, codes) },
  }
}

/** Named refusals shared by most calls. */
const COMMON: Readonly<Record<string, readonly [status: number, codes: readonly string[] | null]>> =
  {
    BadRequest: [400, ['bad_request']],
    Unauthenticated: [401, ['unauthenticated']],
    Forbidden: [403, null],
    NotFound: [404, ['not_found']],
    InProgress: [409, ['request_in_progress']],
    KeyReused: [422, ['idempotency_key_reused']],
    TooManyRequests: [429, ['too_many_requests']],
    Unavailable: [503, ['unavailable']],
    Unanswered: [503, ['unavailable', 'payment_outcome_unknown']],
    NotPaid: [503, ['unavailable', 'payment_outcome_unknown', 'provider_unavailable']],
    Busy: [503, null],
  }

const keyOf = (status: number, codes: readonly string[] | null): string =>
  JSON.stringify([status, codes])

const NAMES = new Map(
  Object.entries(COMMON).map(([name, [status, codes]]) => [keyOf(status, codes), name]),
)

export const COMMON_RESPONSES: Json = Object.fromEntries(
  Object.entries(COMMON).map(([name, [status, codes]]) => [name, responseOf(status, codes)]),
)

export const refusalResponses = (refusals: Refusals): Json =>
  Object.fromEntries(
    Object.entries(refusals).map(([text, codes]) => {
      const status = Number(text)
      const name = NAMES.get(keyOf(status, codes))
      return [
        text,
        name === undefined ? responseOf(status, codes) : { $ref: `#/components/responses/${name}` },
      ]
    }),
  )
