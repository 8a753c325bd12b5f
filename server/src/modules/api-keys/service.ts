import type { KeyKind, KeyPair } from '@paydeck/contract/calls/api-keys'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor, KeyHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { unauthenticated } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/sealed.ts'
import { deriveKey, sha256 } from '../../kit/secrets.ts'
import { OPERATOR, type AuditService } from '../audit/service.ts'
import { makeKey, readKey } from './keys.ts'
import * as store from './store.ts'

export interface ApiKeysDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secret: Buffer
  audit: Pick<AuditService, 'record'>
  /** True while the card provider is the sandbox: keys name their environment. */
  sandbox: boolean
}

export type ApiKeysService = ReturnType<typeof apiKeysService>

export function apiKeysService(deps: ApiKeysDeps) {
  const { db, clock, newId, random, audit, sandbox } = deps
  const sealing = deriveKey(deps.secret, 'api keys')

  /** No key of the kind may be active. */
  async function make(tx: MerchantTx, merchantId: string, kind: KeyKind): Promise<string> {
    const id = newId('apiKey')
    const token = makeKey(kind, merchantId, { sandbox, random })
    await store.insert(tx, merchantId, {
      apiKeyId: id,
      kind,
      tokenHash: sha256(token),
      tokenSealed: kind === 'secret' ? seal(sealing, token, `${merchantId}:${id}`, random) : null,
      validUntil: null,
      createdAt: clock.now(),
      createdBy: OPERATOR,
    })
    return token
  }

  return {
    /** Runs in the transaction that creates the merchant; returns the publishable key. */
    async makeFirst(tx: MerchantTx, merchantId: string): Promise<string> {
      await make(tx, merchantId, 'secret')
      return make(tx, merchantId, 'publishable')
    },

    /**
     * The previous key stays valid for `graceMs`. The caller locks the merchant's row and stores a
     * publishable key there.
     */
    async replace(
      tx: MerchantTx,
      merchantId: string,
      { kind, graceMs }: { kind: KeyKind; graceMs: number },
    ): Promise<string> {
      await store.endAll(tx, merchantId, kind, new Date(clock.wall().getTime() + graceMs))
      const token = await make(tx, merchantId, kind)
      await audit.record(tx, merchantId, {
        actor: OPERATOR,
        action: 'api_key.replaced',
        subjectType: 'merchant',
        subjectId: merchantId,
        details: { kind, graceMinutes: Math.round(graceMs / 60_000) },
      })
      return token
    },

    /**
     * Both active keys in clear, for staff; the access is audited. `publicToken` is the merchant's.
     * Creates the secret key of merchants older than secret keys.
     */
    async show(
      tx: MerchantTx,
      { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
      publicToken: string,
    ): Promise<KeyPair> {
      if (!(await store.findSecret(tx, merchantId))) await make(tx, merchantId, 'secret')
      const kept = await store.findSecret(tx, merchantId)
      if (!kept) throw new Error(`Merchant ${merchantId} has no secret key`)
      await audit.record(tx, merchantId, {
        actor: userId,
        action: 'api_key.revealed',
        subjectType: 'api_key',
        subjectId: kept.apiKeyId,
      })
      return {
        publicToken,
        secretToken: unseal(sealing, kept.tokenSealed, `${merchantId}:${kept.apiKeyId}`),
        createdAt: kept.createdAt.toISOString(),
      }
    },

    /** Audits that a staff member copied a key. */
    recordCopy: (
      { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
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
      ),

    /** Throws 401 without a key, for the wrong kind and for an expired one. */
    async holder(token: string | undefined, kind: KeyKind): Promise<KeyHolder> {
      const read = readKey(token ?? '')
      const refused = unauthenticated('This API key is not valid.')
      if (token === undefined || read?.kind !== kind) throw refused
      const { merchantId } = read
      const keyId = await store.findByHash(db.reader, merchantId, kind, sha256(token), clock.wall())
      if (keyId === null) throw refused
      return { merchantId, keyId }
    },
  }
}
