import type { NewSecretKey, SecretKey } from '@paydeck/contract/calls/api-keys'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import { generateKey } from './keys.ts'
import * as store from './store.ts'

export interface NamedKeysDeps {
  clock: Clock
  newId: NewId
  random: Random
  sandbox: boolean
}

const ENDING_LENGTH = 4

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** @param offsetMs milliseconds that business time (shown to people) is ahead of wall time (when keys end) */
const toSecretKey = (row: store.SecretRow, offsetMs: number): SecretKey => ({
  keyId: row.apiKeyId,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  refundLimit: row.refundLimit,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: isoOf(row.lastUsedAt),
  lastUsedFrom: row.lastUsedFrom,
  endsAt: isoOf(row.validUntil && new Date(row.validUntil.getTime() + offsetMs)),
})

export async function listSecrets(
  { clock }: Pick<NamedKeysDeps, 'clock'>,
  tx: MerchantTx,
  merchantId: string,
): Promise<SecretKey[]> {
  const wall = clock.wall()
  const rows = await store.readSecrets(tx, merchantId, wall)
  const offsetMs = clock.now().getTime() - wall.getTime()
  return rows.map((row) => toSecretKey(row, offsetMs))
}

export async function createNamed(
  { clock, newId, random, sandbox }: NamedKeysDeps,
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  { name, scopes, refundLimit }: NewSecretKey,
): Promise<{ keyId: string; token: string }> {
  const keyId = newId('apiKey')
  const token = generateKey('secret', merchantId, { sandbox, random })
  await store.insert(tx, merchantId, {
    apiKeyId: keyId,
    kind: 'secret',
    tokenHash: sha256(token),
    tokenSealed: null,
    validUntil: null,
    createdAt: clock.now(),
    createdBy: userId,
    name,
    ending: token.slice(-ENDING_LENGTH),
    scopes: scopes && [...new Set(scopes)],
    refundLimit,
  })
  return { keyId, token }
}
