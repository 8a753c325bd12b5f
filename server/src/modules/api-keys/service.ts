import type { KeyKind, KeyPair, NewSecretKey, SecretKey } from '@paydeck/contract/calls/api-keys'

import type { Database, MerchantTx } from '../../db/database.ts'
import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import type { Actor, KeyHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { unauthenticated } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Keys, type Secrets, sha256 } from '../../kit/secrets/secrets.ts'
import { OPERATOR, type AuditService } from '../audit/service.ts'
import { generateKey, parseKey } from './keys.ts'
import { keyUse, type KeyUse } from './key-use.ts'
import { listSecrets, createNamed } from './named-keys.ts'
import * as store from './store.ts'

export interface ApiKeysDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  audit: Pick<AuditService, 'record'>
  /** Whether the card provider is the sandbox; keys include their environment. */
  sandbox: boolean
  onError: (failure: unknown) => void
}

interface Deps extends ApiKeysDeps {
  sealing: Keys
  usage: KeyUse
}

interface Replacement {
  kind: KeyKind
  graceMs: number
  /** Defaults to the operator. */
  by?: string
}

type Reader = Pick<Actor, 'merchantId' | 'userId'>

export type ApiKeysService = ReturnType<typeof apiKeysService>

const sealingKeys = (secrets: Secrets): Keys => deriveKeys(secrets, 'api keys')
const contextOf = (merchantId: string, apiKeyId: string): string => `${merchantId}:${apiKeyId}`

export const apiKeyColumns = (secrets: Secrets): SealedColumn[] => [
  sealedColumn({
    table: 'app.apiKey',
    column: 'tokenSealed',
    form: 'bytes',
    id: ['apiKeyId'],
    keys: sealingKeys(secrets),
    contextOf: ({ merchantId = '', apiKeyId = '' }) => contextOf(merchantId, apiKeyId),
  }),
]

export function apiKeysService(options: ApiKeysDeps) {
  const deps: Deps = { ...options, sealing: sealingKeys(options.secrets), usage: keyUse(options) }
  return {
    /** Runs in the transaction that creates the merchant; returns the publishable key. */
    async createFirstPair(tx: MerchantTx, merchantId: string): Promise<string> {
      await createActiveKey(deps, tx, merchantId, 'secret')
      return createActiveKey(deps, tx, merchantId, 'publishable')
    },

    /** The previous key stays valid for `graceMs`. The caller locks the merchant's row and stores the new key there. */
    replace: (tx: MerchantTx, merchantId: string, replacement: Replacement): Promise<string> =>
      replaceKey(deps, tx, merchantId, replacement),

    /** The valid secret keys, oldest first. */
    listSecrets: (tx: MerchantTx, merchantId: string): Promise<SecretKey[]> =>
      listSecrets(deps, tx, merchantId),

    /** Creates a named key in addition to the first pair. Its token is only returned here. */
    createNamed: (tx: MerchantTx, viewer: Reader, key: NewSecretKey) =>
      createNamed(deps, tx, viewer, key),

    /** For named keys only. */
    rename: store.rename,

    end: (tx: MerchantTx, merchantId: string, keyId: string, graceMs: number): Promise<void> =>
      store.endKey(tx, merchantId, keyId, new Date(deps.clock.wall().getTime() + graceMs)),

    /** Returns both active keys in clear, and records that in the audit trail. Creates a missing secret key. */
    show: (tx: MerchantTx, viewer: Reader, publicToken: string): Promise<KeyPair> =>
      showKeys(deps, tx, viewer, publicToken),

    recordCopy: (viewer: Reader, kind: KeyKind): Promise<void> => recordCopy(deps, viewer, kind),

    /** Throws 401 for a missing or expired key, or the wrong kind. */
    holder: (token: string | undefined, kind: KeyKind): Promise<KeyHolder> =>
      readHolder(deps, token, kind),
  }
}

/** Call it only while no key of this kind is active. */
async function createActiveKey(
  { newId, clock, random, sandbox, sealing }: Deps,
  tx: MerchantTx,
  merchantId: string,
  kind: KeyKind,
): Promise<string> {
  const id = newId('apiKey')
  const token = generateKey(kind, merchantId, { sandbox, random })
  await store.insert(tx, merchantId, {
    apiKeyId: id,
    kind,
    tokenHash: sha256(token),
    tokenSealed: kind === 'secret' ? seal(sealing, token, contextOf(merchantId, id), random) : null,
    validUntil: null,
    createdAt: clock.now(),
    createdBy: OPERATOR,
  })
  return token
}

async function replaceKey(
  deps: Deps,
  tx: MerchantTx,
  merchantId: string,
  { kind, graceMs, by = OPERATOR }: Replacement,
): Promise<string> {
  const end = new Date(deps.clock.wall().getTime() + graceMs)
  await store.endUnnamedKeys(tx, merchantId, kind, end)
  const token = await createActiveKey(deps, tx, merchantId, kind)
  await deps.audit.record(tx, merchantId, {
    actor: by,
    action: 'api_key.replaced',
    subjectType: 'merchant',
    subjectId: merchantId,
    details: { kind, graceMinutes: Math.round(graceMs / 60_000) },
  })
  return token
}

async function showKeys(
  deps: Deps,
  tx: MerchantTx,
  { merchantId, userId }: Reader,
  publicToken: string,
): Promise<KeyPair> {
  if (!(await store.findSecret(tx, merchantId)))
    await createActiveKey(deps, tx, merchantId, 'secret')
  const secret = await store.findSecret(tx, merchantId)
  const publicSince = await store.publishableSince(tx, merchantId)
  if (!secret) throw new Error(`Merchant ${merchantId} has no secret key`)
  await deps.audit.record(tx, merchantId, {
    actor: userId,
    action: 'api_key.revealed',
    subjectType: 'api_key',
    subjectId: secret.apiKeyId,
  })
  return {
    publicToken,
    secretToken: unseal(deps.sealing, secret.tokenSealed, contextOf(merchantId, secret.apiKeyId)),
    createdAt: secret.createdAt.toISOString(),
    ...(publicSince && { publicCreatedAt: publicSince.toISOString() }),
  }
}

const recordCopy = (
  { db, audit }: Deps,
  { merchantId, userId }: Reader,
  kind: KeyKind,
): Promise<void> =>
  db.inMerchant(merchantId, (tx) =>
    audit.record(tx, merchantId, {
      actor: userId,
      action: 'api_key.copied',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { kind },
    }),
  )

async function readHolder(
  { db, clock, usage }: Deps,
  token: string | undefined,
  kind: KeyKind,
): Promise<KeyHolder> {
  const parsed = parseKey(token ?? '')
  const refused = unauthenticated('This API key is not valid.')
  if (token === undefined || parsed?.kind !== kind) throw refused
  const { merchantId } = parsed
  const key = await store.findByHash(db.reader, merchantId, {
    kind,
    hash: sha256(token),
    at: clock.wall(),
  })
  if (key === null) throw refused
  const { apiKeyId: keyId, scopes, refundLimit, lastUsedAt } = key
  if (kind === 'secret') usage.record({ merchantId, keyId, lastUsedAt })
  return { merchantId, keyId, scopes, refundLimit }
}
