import { WEBHOOK_SIGNATURE_HEADER } from '@paydeck/contract/calls/webhooks'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { hasArrived, nextAttempt, signatureHeader } from './deliveries.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { settle, takeDue } from './due-store.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import type { EndpointRow } from './endpoint-store.ts'
import { NotSent, post } from './post.ts'

/** A try that was begun and never ended, its server was killed, is made again after this long. */
const LEASE_MS = 2 * 60_000
/** Why nothing is sent to an endpoint that has been told to listen to something else. */
export const UNHEARD = 'The webhook does not listen to this event any more.'

export interface DeliveryAttemptsDeps {
  db: Database
  clock: Clock
  secrets: EndpointSecrets
  /** Development: private addresses and plain http are let through. */
  isOpen: boolean
  /** How long an endpoint may take to answer; the house's five seconds unless said. */
  timeLimitMs?: number
}

/** Tries of deliveries, one at a time: taken, sent with no transaction open, written down. */
export function deliveryAttempts({
  db,
  clock,
  secrets,
  isOpen,
  timeLimitMs,
}: DeliveryAttemptsDeps) {
  async function send(
    endpoint: EndpointRow,
    { body, eventType }: DeliveryRow,
  ): Promise<{ hasArrived: boolean; status: number | null; error: string | null }> {
    // Its address may have been chosen since by somebody who may not be told of this event.
    if (!endpoint.events.includes(eventType))
      return { hasArrived: false, status: null, error: UNHEARD }
    const seconds = Math.floor(clock.wall().getTime() / 1000)
    const header = signatureHeader(secrets.inUse(endpoint), seconds, body)
    try {
      const status = await post(
        endpoint.url,
        body,
        { [WEBHOOK_SIGNATURE_HEADER]: header },
        { isOpen, ...(timeLimitMs !== undefined && { timeoutMs: timeLimitMs }) },
      )
      const error = hasArrived(status) ? null : `Answered ${status}.`
      return { hasArrived: error === null, status, error }
    } catch (failure) {
      if (!(failure instanceof NotSent)) throw failure
      return { hasArrived: false, status: null, error: failure.message }
    }
  }

  return {
    /**
     * One try of a delivery that is due; another worker may have been quicker. Answers how many milliseconds the
     * endpoint took, null when it was not asked.
     */
    async attempt(merchantId: string, deliveryId: string): Promise<number | null> {
      const wall = clock.wall()
      const taken = await db.inMerchant(merchantId, (tx) =>
        takeDue(tx, merchantId, deliveryId, {
          wall,
          until: new Date(wall.getTime() + LEASE_MS),
          now: clock.now(),
        }),
      )
      if (!taken) return null
      const { delivery, endpoint } = taken
      const begun = clock.wall().getTime()
      const outcome = await send(endpoint, delivery)
      const ended = clock.wall()
      const isOver = outcome.hasArrived || outcome.error === UNHEARD
      const again = isOver ? null : nextAttempt(delivery.attempts, ended)
      await db.inMerchant(merchantId, (tx) =>
        settle(tx, merchantId, delivery, {
          status: statusOf(outcome.hasArrived, again),
          lastStatus: outcome.status,
          lastError: outcome.error,
          nextAttemptAt: again,
        }),
      )
      return ended.getTime() - begun
    },
  }
}

function statusOf(arrived: boolean, again: Date | null): 'delivered' | 'waiting' | 'failed' {
  if (arrived) return 'delivered'
  return again === null ? 'failed' : 'waiting'
}
