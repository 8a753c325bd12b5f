import type { Clock } from '../../kit/clock.ts'
import { hasArrived } from './delivery-retries.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import type { EndpointRow } from './endpoint-store.ts'
import { NotSent, post } from './post.ts'
import { signatureHeaders } from './signatures.ts'

export interface SendDeps {
  clock: Pick<Clock, 'wall'>
  secrets: EndpointSecrets
  /** Development: allows private addresses and plain http. */
  isOpen: boolean
  /** How long an endpoint may take to answer; five seconds by default. */
  timeLimitMs?: number
}

export interface Sent {
  hasArrived: boolean
  /** Null: no response. */
  status: number | null
  /** Why it was not delivered, for the merchant; null when it was. */
  error: string | null
  /** The first `keepBytes` of the response's body. */
  text: string
}

/** Posts a body to an endpoint, signed with its secrets. Returns the endpoint's errors instead of throwing them. */
export async function sendSigned(
  { clock, secrets, isOpen, timeLimitMs }: SendDeps,
  endpoint: EndpointRow,
  { deliveryId, body }: { deliveryId: string; body: string },
  keepBytes = 0,
): Promise<Sent> {
  const seconds = Math.floor(clock.wall().getTime() / 1000)
  const headers = signatureHeaders(secrets.inUse(endpoint), { deliveryId, seconds, body })
  const limits = { isOpen, keepBytes, ...(timeLimitMs !== undefined && { timeoutMs: timeLimitMs }) }
  try {
    const { status, text } = await post(endpoint.url, body, headers, limits)
    const error = hasArrived(status) ? null : `Answered ${status}.`
    return { hasArrived: error === null, status, error, text }
  } catch (failure) {
    if (!(failure instanceof NotSent)) throw failure
    return { hasArrived: false, status: null, error: failure.message, text: '' }
  }
}
