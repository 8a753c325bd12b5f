import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { currentRequest } from '../../kit/request-context.ts'
import * as store from './store.ts'

interface KeyUseDeps {
  db: Database
  clock: Clock
  onError: (failure: unknown) => void
}

interface UsedKey {
  merchantId: string
  keyId: string
  lastUsedAt: Date | null
}

export type KeyUse = ReturnType<typeof keyUse>

const MINUTE = 60_000

/** Records when a key was last used, at most once a minute for a busy shop. Never delays a call. */
export function keyUse({ db, clock, onError }: KeyUseDeps) {
  const pending = new Set<string>()
  return {
    record({ merchantId, keyId, lastUsedAt }: UsedKey): void {
      const at = clock.now()
      const before = new Date(at.getTime() - MINUTE)
      if (pending.has(keyId) || (lastUsedAt && lastUsedAt > before)) return
      pending.add(keyId)
      const from = currentRequest()?.address ?? ''
      db.inMerchant(merchantId, (tx) =>
        store.markUsed(tx, merchantId, { apiKeyId: keyId, at, from, before }),
      )
        .catch(onError)
        .finally(() => pending.delete(keyId))
    },
  }
}
