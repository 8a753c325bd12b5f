import { ApiError } from '@paydeck/contract/protocol/error'

export interface Keyed<Input> {
  input: Input
  idempotencyKey: string
}

/** 32 hexadecimal characters. Works on plain http too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The server refused the request: nothing was done, and the key is used up. */
export const wasRefused = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.status !== 401 &&
  failure.status !== 429 &&
  failure.errorCode !== 'request_in_progress'
