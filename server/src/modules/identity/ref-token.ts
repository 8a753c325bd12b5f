import type { RefTokenTable } from '../../db/schema.ts'
import type { Random } from '../../kit/random.ts'
import { sha256 } from '../../kit/secrets.ts'
import type { PersonRef } from './identity-provider.ts'

const MINUTE = 60_000
export const INVITE_MS = 7 * 24 * 60 * MINUTE
export const RESET_MS = 30 * MINUTE
export const CUSTOM_TOKEN_MS = MINUTE

/** 256 random bits for the link, and the row that keeps only their hash. Wall time. */
export function newRefToken(
  random: Random,
  kind: RefTokenTable['kind'],
  holder: PersonRef & { merchantId: string; now: Date; lifeMs: number },
): { token: string; row: RefTokenTable } {
  const token = random.bytes(32).toString('base64url')
  return {
    token,
    row: {
      token_hash: sha256(token),
      kind,
      tenant_id: holder.tenantId,
      user_id: holder.userId,
      merchant_id: holder.merchantId,
      expires_at: new Date(holder.now.getTime() + holder.lifeMs),
      used_at: null,
      created_at: holder.now,
    },
  }
}
