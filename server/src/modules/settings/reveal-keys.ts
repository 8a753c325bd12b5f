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
  return async function reveal(who: Actor): Promise<KeyPair> {
    const day = localDay(clock.now(), who.timeZone)
    await db.inMerchant(who.merchantId, (tx) =>
      notices.notifyAdminsOnce(tx, who, 'secret_key_shown', `${who.userId}:${day}`),
    )
    return merchants.showKeys(who)
  }
}
