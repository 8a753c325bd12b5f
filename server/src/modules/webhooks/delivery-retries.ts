import { createHmac } from 'node:crypto'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long after each failed attempt the next one comes; after the last a delivery has failed. */
const RETRY_AFTER = [
  1 * MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const

/** The next attempt after `attempts` failed ones; null: none. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = RETRY_AFTER[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** The header of a delivery: when it was signed, and a signature for each secret in use. */
export const signatureHeader = (
  secrets: readonly string[],
  seconds: number,
  body: string,
): string =>
  [
    `t=${seconds}`,
    ...secrets.map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
    ),
  ].join(',')

export const hasArrived = (status: number): boolean => status >= 200 && status < 300
