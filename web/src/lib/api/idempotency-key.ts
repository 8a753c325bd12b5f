import { ApiError } from '@paydeck/contract/protocol/error'

/** What is asked for, and the key it is asked under. */
export interface Keyed<Ask> {
  ask: Ask
  idempotencyKey: string
}

/** A fresh key that makes a repeated POST act once; 32 hexadecimal characters. Works on plain http too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** True when the server took the request up and refused it: nothing was done, and its key will answer no other. */
export const wasRefused = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.status !== 401 &&
  failure.status !== 429 &&
  failure.errorCode !== 'request_in_progress'
