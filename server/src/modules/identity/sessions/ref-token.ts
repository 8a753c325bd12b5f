import type { Row } from '../../../db/rows.ts'
import type { Random } from '../../../kit/random.ts'
import { sha256 } from '../../../kit/secrets/secrets.ts'
import type { PersonRef } from '../provider/identity-provider.ts'

const MINUTE = 60_000
/** In milliseconds of wall time. */
export const LIFE_MS = {
  invite: 7 * 24 * 60 * MINUTE,
  reset: 30 * MINUTE,
  custom: MINUTE,
  challenge: 5 * MINUTE,
} as const satisfies Record<Row<'global.refToken'>['kind'], number>

type Holder = PersonRef & { merchantId: string; now: Date }

/** 256 random bits for the link, and a row with only their hash. Wall time. */
export function newRefToken(
  random: Random,
  kind: Row<'global.refToken'>['kind'],
  holder: Holder,
): { token: string; row: Row<'global.refToken'> } {
  const token = random.bytes(32).toString('base64url')
  return { token, row: refTokenRow(token, kind, holder) }
}

/** The caller's token must be unguessable. */
export function refTokenRow(
  token: string,
  kind: Row<'global.refToken'>['kind'],
  holder: Holder,
): Row<'global.refToken'> {
  return {
    tokenHash: sha256(token),
    kind,
    tenantId: holder.tenantId,
    userId: holder.userId,
    merchantId: holder.merchantId,
    expiresAt: new Date(holder.now.getTime() + LIFE_MS[kind]),
    usedAt: null,
    createdAt: holder.now,
  }
}
