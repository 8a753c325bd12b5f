import type { PersonRef } from '../provider/identity-provider.ts'
import type { IdentityTx } from '../provider/identity-tx.ts'
import * as refTokenStore from './ref-token-store.ts'
import * as sessionStore from './session-store.ts'

/** Ends all sessions and links of a user, except `keepSession`. `now` is wall time. */
export async function revokeAllAccess(
  tx: IdentityTx,
  person: PersonRef,
  now: Date,
  keepSession: string | null = null,
): Promise<void> {
  await sessionStore.revokeSessions(tx, person, now, keepSession)
  await refTokenStore.voidRefTokens(tx, person, ['invite', 'reset', 'custom', 'challenge'], now)
}
