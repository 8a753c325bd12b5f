import type { PersonRef } from './identity-provider.ts'
import * as store from './store.ts'

/** Ends all sessions and links of a person; `keepSession` alone goes on. `now` is wall time. */
export async function endEverything(
  tx: store.IdentityTx,
  who: PersonRef,
  now: Date,
  keepSession: string | null = null,
): Promise<void> {
  await store.revokeSessions(tx, who, now, keepSession)
  await store.voidRefTokens(tx, who, ['invite', 'reset', 'custom', 'challenge'], now)
}
