import {
  MAX_SECRET_KEYS,
  type KeyOverlap,
  type NewSecretKey,
  type SecretKey,
} from '@paydeck/contract/calls/api-keys'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { ApiKeysService } from '../api-keys/service.ts'
import type { AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { MerchantsService } from '../merchants/service.ts'

export interface SecretKeysDeps {
  db: Database
  audit: Pick<AuditService, 'record'>
  apiKeys: Pick<ApiKeysService, 'listSecrets' | 'createNamed' | 'rename' | 'replace' | 'end'>
  merchants: Pick<MerchantsService, 'lock'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
}

export type SecretKeysService = ReturnType<typeof secretKeysService>

type WithToken = SecretKey & { token: string }

const HOUR = 3_600_000
const OVERLAPS: Readonly<Record<KeyOverlap, number>> = {
  none: 0,
  hour: HOUR,
  day: 24 * HOUR,
  week: 7 * 24 * HOUR,
}
/** The name of the first pair's secret key in emails. */
const DEFAULT_NAME = 'Secret key'

/** A merchant's secret keys. Each change is logged and emailed to every admin. */
export const secretKeysService = (deps: SecretKeysDeps) => ({
  list: (merchantId: string): Promise<SecretKey[]> =>
    deps.db.inMerchant(merchantId, (tx) => deps.apiKeys.listSecrets(tx, merchantId)),

  /** Returns the token, which is never shown again. 409 beyond the limit. */
  create: (actor: Actor, input: NewSecretKey): Promise<WithToken> =>
    deps.db.inMerchant(actor.merchantId, (tx) => createKey(deps, tx, actor, input)),

  /** 404 for an unknown key, 409 for one that has been replaced already. */
  replace: (actor: Actor, keyId: string, overlap: KeyOverlap): Promise<WithToken> =>
    deps.db.inMerchant(actor.merchantId, (tx) => replaceKey(deps, tx, actor, { keyId, overlap })),

  /** 404 for an unknown key, 409 for one of the first pair, which has no name. */
  rename: (actor: Actor, keyId: string, name: string): Promise<SecretKey> =>
    deps.db.inMerchant(actor.merchantId, (tx) => renameKey(deps, tx, actor, { keyId, name })),

  /** Ends a key at once. 404 for an unknown one, 409 for the secret key of the first pair. */
  revoke: (actor: Actor, keyId: string): Promise<void> =>
    deps.db.inMerchant(actor.merchantId, (tx) => revokeKey(deps, tx, actor, keyId)),
})

/** The valid keys, locked against other changes until the transaction ends. */
async function lockKeys(
  { apiKeys, merchants }: SecretKeysDeps,
  tx: MerchantTx,
  merchantId: string,
): Promise<SecretKey[]> {
  await merchants.lock(tx, merchantId)
  return apiKeys.listSecrets(tx, merchantId)
}

function refuseTooMany(keys: readonly SecretKey[]): void {
  if (keys.length >= MAX_SECRET_KEYS)
    throw conflict(
      'too_many_keys',
      `You can have ${MAX_SECRET_KEYS} secret keys. Revoke one to make another.`,
    )
}

async function createKey(
  deps: SecretKeysDeps,
  tx: MerchantTx,
  actor: Actor,
  input: NewSecretKey,
): Promise<WithToken> {
  refuseTooMany(await lockKeys(deps, tx, actor.merchantId))
  const { keyId, token } = await deps.apiKeys.createNamed(tx, actor, input)
  const { name, scopes, refundLimit } = input
  await deps.audit.record(tx, actor.merchantId, {
    actor: actor.userId,
    action: 'api_key.created',
    subjectType: 'api_key',
    subjectId: keyId,
    details: { name, scopes: scopes?.join(' ') ?? null, refundLimit },
  })
  await deps.notices.notifyAdmins(tx, actor, 'secret_key_added', [['Key', name]])
  return withToken(deps, tx, actor.merchantId, { keyId, token })
}

async function replaceKey(
  deps: SecretKeysDeps,
  tx: MerchantTx,
  actor: Actor,
  { keyId, overlap }: { keyId: string; overlap: KeyOverlap },
): Promise<WithToken> {
  const { merchantId, userId } = actor
  const keys = await lockKeys(deps, tx, merchantId)
  const existing = keyOf(keys, keyId)
  if (existing.endsAt !== null)
    throw conflict(
      'key_replaced',
      'This key has already been replaced and will expire automatically.',
    )
  if (overlap !== 'none') refuseTooMany(keys)
  const graceMs = OVERLAPS[overlap]
  await deps.notices.notifyAdmins(tx, actor, 'secret_key_changed', [
    ['Key', existing.name ?? DEFAULT_NAME],
  ])
  if (existing.name === null) {
    const token = await deps.apiKeys.replace(tx, merchantId, {
      kind: 'secret',
      graceMs,
      by: userId,
    })
    const isFirst = ({ name, endsAt }: SecretKey) => name === null && endsAt === null
    const first = (await deps.apiKeys.listSecrets(tx, merchantId)).find(isFirst)
    return withToken(deps, tx, merchantId, { keyId: first?.keyId ?? '', token })
  }
  await deps.apiKeys.end(tx, merchantId, keyId, graceMs)
  const created = await deps.apiKeys.createNamed(tx, actor, { ...existing, name: existing.name })
  await deps.audit.record(tx, merchantId, {
    actor: userId,
    action: 'api_key.replaced',
    subjectType: 'api_key',
    subjectId: keyId,
    details: { kind: `secret “${existing.name}”`, graceMinutes: graceMs / 60_000 },
  })
  return withToken(deps, tx, merchantId, created)
}

async function renameKey(
  deps: SecretKeysDeps,
  tx: MerchantTx,
  actor: Actor,
  { keyId, name }: { keyId: string; name: string },
): Promise<SecretKey> {
  const { merchantId, userId } = actor
  const existing = keyOf(await lockKeys(deps, tx, merchantId), keyId)
  const before = existing.name
  if (before === null)
    throw conflict('first_key_unnamed', 'The first secret key has no name to change.')
  if (before === name) return existing
  await deps.apiKeys.rename(tx, merchantId, { keyId, name })
  await deps.audit.record(tx, merchantId, {
    actor: userId,
    action: 'api_key.renamed',
    subjectType: 'api_key',
    subjectId: keyId,
    details: { before, name },
  })
  await deps.notices.notifyAdmins(tx, actor, 'secret_key_renamed', [
    ['Key', name],
    ['Before', before],
  ])
  return { ...existing, name }
}

async function revokeKey(
  deps: SecretKeysDeps,
  tx: MerchantTx,
  actor: Actor,
  keyId: string,
): Promise<void> {
  const existing = keyOf(await lockKeys(deps, tx, actor.merchantId), keyId)
  if (existing.name === null && existing.endsAt === null)
    throw conflict(
      'first_key_stays',
      'The first secret key cannot be revoked. Replace it instead, and end the old one at once.',
    )
  const name = existing.name ?? DEFAULT_NAME
  await deps.apiKeys.end(tx, actor.merchantId, keyId, 0)
  await deps.audit.record(tx, actor.merchantId, {
    actor: actor.userId,
    action: 'api_key.revoked',
    subjectType: 'api_key',
    subjectId: keyId,
    details: { name },
  })
  await deps.notices.notifyAdmins(tx, actor, 'secret_key_revoked', [['Key', name]])
}

function keyOf(keys: readonly SecretKey[], keyId: string): SecretKey {
  const existing = keys.find((key) => key.keyId === keyId)
  if (!existing) throw notFound()
  return existing
}

async function withToken(
  { apiKeys }: SecretKeysDeps,
  tx: MerchantTx,
  merchantId: string,
  { keyId, token }: { keyId: string; token: string },
): Promise<WithToken> {
  return { ...keyOf(await apiKeys.listSecrets(tx, merchantId), keyId), token }
}
