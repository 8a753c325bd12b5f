import type { KeyPair } from '@paydeck/contract/calls/api-keys'
import { localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { MerchantsService } from '../merchants/service.ts'

export interface RevealDeps {
  db: Database
  clock: Clock
  merchants: Pick<MerchantsService, 'showKeys'>
  notices: Pick<SecurityNotices, 'notifyAdminsOnce'>
}

/** Notifies the admins, once a day for each person who reveals the keys. */
export function revealKeys({ db, clock, merchants, notices }: RevealDeps) {
  return async function reveal(actor: Actor): Promise<KeyPair> {
    const day = localDay(clock.now(), actor.timeZone)
    await db.inMerchant(actor.merchantId, (tx) =>
      notices.notifyAdminsOnce(tx, actor, 'secret_key_shown', `${actor.userId}:${day}`),
    )
    return merchants.showKeys(actor)
  }
}
