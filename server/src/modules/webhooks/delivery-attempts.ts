import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { nextAttempt } from './delivery-retries.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { recordAttempt, takeDue } from './due-store.ts'
import type { EndpointRow } from './endpoint-store.ts'
import { type SendDeps, sendSigned, type Sent } from './send-signed.ts'

/** An attempt is repeated this long after it began, in case its server was killed. */
const LEASE_MS = 2 * 60_000
/** The error of a delivery to an endpoint whose events have changed since. */
export const UNSUBSCRIBED = 'The webhook no longer listens to this event.'

export interface DeliveryAttemptsDeps extends SendDeps {
  db: Database
  clock: Clock
}

/** Returns the endpoint's response time in milliseconds; null when it was not called, or another worker was faster. */
export async function attemptDelivery(
  deps: DeliveryAttemptsDeps,
  merchantId: string,
  deliveryId: string,
): Promise<number | null> {
  const { db, clock } = deps
  const wall = clock.wall()
  const until = new Date(wall.getTime() + LEASE_MS)
  const claimed = await db.inMerchant(merchantId, (tx) =>
    takeDue(tx, merchantId, deliveryId, { wall, until, now: clock.now() }),
  )
  if (!claimed) return null
  const { delivery, endpoint } = claimed
  const begun = clock.wall().getTime()
  const outcome = await attempt(deps, endpoint, delivery)
  const ended = clock.wall()
  const isOver = outcome.hasArrived || outcome.error === UNSUBSCRIBED
  const retryAt = isOver ? null : nextAttempt(delivery.attempts, ended)
  await db.inMerchant(merchantId, (tx) =>
    recordAttempt(tx, merchantId, delivery, {
      status: statusOf(outcome.hasArrived, retryAt),
      lastStatus: outcome.status,
      lastError: outcome.error,
      nextAttemptAt: retryAt,
    }),
  )
  return ended.getTime() - begun
}

async function attempt(
  deps: DeliveryAttemptsDeps,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
): Promise<Sent> {
  // Someone who may not see this event may have changed the address since.
  if (!endpoint.events.includes(delivery.eventType))
    return { hasArrived: false, status: null, error: UNSUBSCRIBED, text: '' }
  return sendSigned(deps, endpoint, delivery)
}

function statusOf(arrived: boolean, retryAt: Date | null): 'delivered' | 'waiting' | 'failed' {
  if (arrived) return 'delivered'
  return retryAt === null ? 'failed' : 'waiting'
}
