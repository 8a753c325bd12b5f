import type { RefTokenTable } from '../../../db/schema.ts'
import type { Random } from '../../../kit/random.ts'
import { sha256 } from '../../../kit/secrets.ts'
import type { PersonRef } from '../provider/identity-provider.ts'

const MINUTE = 60_000
/** How long a token of each kind lives, in milliseconds of wall time. */
export const LIFE_MS = {
  invite: 7 * 24 * 60 * MINUTE,
  reset: 30 * MINUTE,
  custom: MINUTE,
  challenge: 5 * MINUTE,
} as const satisfies Record<RefTokenTable['kind'], number>

type Holder = PersonRef & { merchantId: string; now: Date }

/** 256 random bits for the link, and the row that keeps only their hash. Wall time. */
export function newRefToken(
  random: Random,
  kind: RefTokenTable['kind'],
  holder: Holder,
): { token: string; row: RefTokenTable } {
  const token = random.bytes(32).toString('base64url')
  return { token, row: refTokenRow(token, kind, holder) }
}

/** The row of a token that was made elsewhere; it must be impossible to guess. */
export function refTokenRow(
  token: string,
  kind: RefTokenTable['kind'],
  holder: Holder,
): RefTokenTable {
  return {
    token_hash: sha256(token),
    kind,
    tenant_id: holder.tenantId,
    user_id: holder.userId,
    merchant_id: holder.merchantId,
    expires_at: new Date(holder.now.getTime() + LIFE_MS[kind]),
    used_at: null,
    created_at: holder.now,
  }
}
