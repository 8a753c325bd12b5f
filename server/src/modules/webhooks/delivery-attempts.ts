import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { hasArrived, nextAttempt } from './delivery-retries.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { recordAttempt, takeDue } from './due-store.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import type { EndpointRow } from './endpoint-store.ts'
import { NotSent, post } from './post.ts'
import { signatureHeaders } from './signatures.ts'

/** An attempt whose server was killed is made again after this long. */
const LEASE_MS = 2 * 60_000
/** Why a delivery is not sent to an endpoint whose events were changed since. */
export const UNSUBSCRIBED = 'The webhook does not listen to this event any more.'

export interface DeliveryAttemptsDeps {
  db: Database
  clock: Clock
  secrets: EndpointSecrets
  /** Development: private addresses and plain http are allowed. */
  isOpen: boolean
  /** How long an endpoint may take to answer; five seconds by default. */
  timeLimitMs?: number
}

interface Outcome {
  hasArrived: boolean
  status: number | null
  error: string | null
}

/** Another worker may have been quicker. Returns the endpoint's milliseconds, null when it was not asked. */
export async function attemptDelivery(
  deps: DeliveryAttemptsDeps,
  merchantId: string,
  deliveryId: string,
): Promise<number | null> {
  const { db, clock } = deps
  const wall = clock.wall()
  const until = new Date(wall.getTime() + LEASE_MS)
  const taken = await db.inMerchant(merchantId, (tx) =>
    takeDue(tx, merchantId, deliveryId, { wall, until, now: clock.now() }),
  )
  if (!taken) return null
  const { delivery, endpoint } = taken
  const begun = clock.wall().getTime()
  const outcome = await send(deps, endpoint, delivery)
  const ended = clock.wall()
  const isOver = outcome.hasArrived || outcome.error === UNSUBSCRIBED
  const again = isOver ? null : nextAttempt(delivery.attempts, ended)
  await db.inMerchant(merchantId, (tx) =>
    recordAttempt(tx, merchantId, delivery, {
      status: statusOf(outcome.hasArrived, again),
      lastStatus: outcome.status,
      lastError: outcome.error,
      nextAttemptAt: again,
    }),
  )
  return ended.getTime() - begun
}

async function send(
  { clock, secrets, isOpen, timeLimitMs }: DeliveryAttemptsDeps,
  endpoint: EndpointRow,
  { deliveryId, body, eventType }: DeliveryRow,
): Promise<Outcome> {
  // The address may have been changed since by a person who may not see this event.
  if (!endpoint.events.includes(eventType))
    return { hasArrived: false, status: null, error: UNSUBSCRIBED }
  const seconds = Math.floor(clock.wall().getTime() / 1000)
  const headers = signatureHeaders(secrets.inUse(endpoint), { deliveryId, seconds, body })
  const limits = { isOpen, ...(timeLimitMs !== undefined && { timeoutMs: timeLimitMs }) }
  try {
    const status = await post(endpoint.url, body, headers, limits)
    const error = hasArrived(status) ? null : `Answered ${status}.`
    return { hasArrived: error === null, status, error }
  } catch (failure) {
    if (!(failure instanceof NotSent)) throw failure
    return { hasArrived: false, status: null, error: failure.message }
  }
}

function statusOf(arrived: boolean, again: Date | null): 'delivered' | 'waiting' | 'failed' {
  if (arrived) return 'delivered'
  return again === null ? 'failed' : 'waiting'
}
