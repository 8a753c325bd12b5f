import type { PushDeps } from './deps.ts'
import * as store from './store.ts'

const BATCH = 500

/** Deletes devices of sign-ins that have ended, which are not notified any more. */
export async function forgetEnded({ db, clock }: Pick<PushDeps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const ended = await store.endedDevices(db.reader, clock.wall(), BATCH)
    for (const { merchantId, deviceId } of ended)
      await db.inMerchant(merchantId, (tx) => store.deleteDevice(tx, merchantId, { deviceId }))
    if (ended.length < BATCH) return
  }
}
