import type * as z from 'zod/mini'

import { ApiError, readError } from './error.ts'
import type { AnyRoute, ResponseOf, Arguments, Base } from './route.ts'
import { DEFAULT_MEDIA, fillPath } from './route.ts'

export const REF_TOKEN_HEADER = 'token'
export const SECRET_KEY_HEADER = 'limepay-secretkey'
export const PUBLISHABLE_KEY_HEADER = 'limepay-publickey'
export const PAGE_COUNT_HEADER = 'limepay-page-count'
export const TOTAL_HEADER = 'paydeck-total'
export const API_HOST_HEADER = 'paydeck-api-host'

export interface ClientOptions {
  bases: Record<Base, string>
  /** The access token, or null when signed out. */
  token: () => Promise<string | null>
  fetch?: typeof fetch
}

export interface Extra {
  refToken?: string
  idempotencyKey?: string
  signal?: AbortSignal
}

export function toQueryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the unread response, to stream a file. Throws `ApiError`. */
export function createSender(options: ClientOptions) {
  const send = options.fetch ?? fetch
  return async function sendCall<R extends AnyRoute>(
    definition: R,
    args: Arguments<R>,
    extra: Extra = {},
  ): Promise<Response> {
    const values: Record<string, unknown> = args
    const headers = await headersOf(definition, extra, options.token)
    const query = toQueryString((values['query'] ?? {}) as Record<string, unknown>)
    const url = options.bases[definition.base] + fillPath(definition.path, values) + query
    let response: Response
    try {
      response = await send(url, {
        method: definition.method,
        headers,
        credentials: 'same-origin',
        ...(extra.signal && { signal: extra.signal }),
        ...(definition.body && { body: JSON.stringify(values['body']) }),
      })
    } catch (failure) {
      if (extra.signal?.aborted) throw failure
      throw new ApiError(definition.otherwise, 0, 'unreachable')
    }
    if (!response.ok) throw readError(response.status, await response.text(), definition.otherwise)
    return response
  }
}

async function headersOf(
  { access, body, otherwise }: AnyRoute,
  { refToken = '', idempotencyKey }: Extra,
  tokenOf: ClientOptions['token'],
): Promise<Record<string, string>> {
  // No content type on a public GET, so that it can use the response of a preload.
  const headers: Record<string, string> =
    access === 'public' && !body ? {} : { 'content-type': 'application/json' }
  if (access === 'staff' || access === 'staff-or-key' || access === 'frame') {
    const token = await tokenOf()
    if (token === null) throw new ApiError(otherwise, 401, 'not_signed_in')
    headers['authorization'] = `Bearer ${token}`
  }
  if (access === 'ref-token') headers[REF_TOKEN_HEADER] = refToken
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  return headers
}

export function createClient(options: ClientOptions) {
  const send = createSender(options)
  return async function call<R extends AnyRoute>(
    definition: R,
    args: Arguments<R>,
    extra: Extra = {},
  ): Promise<ResponseOf<R>> {
    const response = await send(definition, args, extra)
    return read(definition, await response.text(), response.headers) as ResponseOf<R>
  }
}

function read(definition: AnyRoute, text: string, headers: Headers): unknown {
  const raw: unknown = (definition.media ?? DEFAULT_MEDIA) === DEFAULT_MEDIA ? parse(text) : text
  const parsed = (definition.answer as z.ZodMiniType).safeParse(raw)
  if (!parsed.success) throw new ApiError(definition.otherwise, 200, 'unreadable_answer')
  const headerSchema = definition.headers as z.ZodMiniType | undefined
  return { data: parsed.data, headers: headerSchema?.parse(Object.fromEntries(headers)) }
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Call = ReturnType<typeof createClient>
