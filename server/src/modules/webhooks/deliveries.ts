import { createHmac } from 'node:crypto'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long after each failed try the next one comes; after the last of them a delivery is given up. */
const RETRY_AFTER = [
  1 * MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const

/** When a delivery is tried again after `attempts` tries in vain; null: it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = RETRY_AFTER[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** The header of a delivery: when it was signed, and a signature for each secret that is honoured. */
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

/** Whether an answer says that the delivery has arrived. */
export const hasArrived = (status: number): boolean => status >= 200 && status < 300
