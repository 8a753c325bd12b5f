import { ApiError, readError } from '@paydeck/contract/protocol/error'
import type * as z from 'zod/mini'

const TIMEOUT_MS = 30_000

/**
 * Sends details to a provider's own address without cookies or referrer. Throws ApiError; status 0
 * when the provider did not answer.
 */
export async function callProvider<Schema extends z.ZodMiniType>(
  url: string,
  body: unknown,
  answer: Schema,
  fallbackMessage: string,
): Promise<z.output<Schema>> {
  let status: number
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.ok ? 200 : response.status
    text = await response.text()
  } catch {
    throw new ApiError(fallbackMessage, 0, 'unreachable')
  }
  if (status !== 200) throw readError(status, text, fallbackMessage)
  const parsed = answer.safeParse(parse(text))
  if (!parsed.success) throw new ApiError(fallbackMessage, 502, 'unreadable_answer')
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
