import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { sha256 } from '../../../kit/secrets/secrets.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import * as refTokenStore from './ref-token-store.ts'
import { refTokenRow } from './ref-token.ts'

interface Deps {
  db: Database
  clock: Clock
}

type Holder = PersonRef & { merchantId: string }

/** Stores a single-use token and voids the holder's earlier ones. */
export async function storeCustomToken(
  { db, clock }: Deps,
  token: string,
  holder: Holder,
): Promise<void> {
  const row = refTokenRow(token, 'custom', { ...holder, now: clock.wall() })
  await db.inGlobal(async (tx) => {
    await refTokenStore.voidRefTokens(tx, holder, ['custom'], clock.wall())
    await refTokenStore.insertRefToken(tx, row)
  })
}

/** Consumes the token; null when it is unknown, used, expired or another tenant's. */
export async function useCustomToken(
  { db, clock }: Deps,
  tenantId: string,
  token: string,
): Promise<Holder | null> {
  const used = await db.inGlobal((tx) =>
    refTokenStore.useRefToken(tx, sha256(token), ['custom'], clock.wall()),
  )
  if (used?.tenantId !== tenantId) return null
  return { tenantId, userId: used.userId, merchantId: used.merchantId }
}
