import type { KeyKind, KeyPair } from '@paydeck/contract/calls/api-keys'
import { readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { isSlug } from '@paydeck/contract/identifiers/slug'

import { violatedConstraint, type Database, type MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { ApiKeysService } from '../api-keys/service.ts'
import { OPERATOR, type AuditService } from '../audit/service.ts'
import * as gst from './gst-store.ts'
import { merchantRow, refusal, type NewMerchant } from './rules.ts'
import * as store from './store.ts'

export type { Merchant } from './store.ts'

export interface MerchantsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  audit: Pick<AuditService, 'record'>
  keys: ApiKeysService
  /** True while the card provider is the sandbox: keys name their environment. */
  sandbox: boolean
}

export interface NewTenant {
  name: string
  tags?: readonly string[] | undefined
}

export type MerchantsService = ReturnType<typeof merchantsService>

/** Who there is: tenants (marketplaces) and their merchants. */
export function merchantsService(deps: MerchantsDeps) {
  const { db, clock, newId, random, audit, keys, sandbox } = deps

  async function activateIn(tx: MerchantTx, merchantId: string, actor: string): Promise<void> {
    if (!(await store.activate(tx, merchantId, clock.now()))) return
    await audit.record(tx, merchantId, {
      actor,
      action: 'merchant.activated',
      subjectType: 'merchant',
      subjectId: merchantId,
    })
  }

  /** 404 when there is none. */
  async function get(merchantId: string): Promise<store.Merchant> {
    const merchant = await store.findById(db.reader, merchantId)
    if (!merchant) throw notFound()
    return merchant
  }

  return {
    async createTenant({ name, tags = [] }: NewTenant): Promise<{ tenantId: string }> {
      if (name.trim() === '') throw badRequest('A tenant needs a name.')
      const tenantId = newId('tenant')
      await db.inGlobal((tx) =>
        store.insertTenant(tx, {
          tenantId,
          name: name.trim(),
          tags: [...tags],
          authApiKey: `${sandbox ? 'sandbox' : 'live'}_auth_${random.bytes(18).toString('base64url')}`,
          createdAt: clock.now(),
        }),
      )
      return { tenantId }
    },

    /** A merchant that is not activated yet. 400 with the reason, 404 for an unknown tenant, 409 for a slug in use. */
    async createMerchant(merchant: NewMerchant): Promise<{ merchantId: string }> {
      const reason = refusal(merchant)
      if (reason) throw badRequest(reason)
      if (!(await store.findTenant(db.reader, merchant.tenantId))) throw notFound()
      const merchantId = newId('merchant')
      const now = clock.now()
      try {
        await db.inMerchant(merchantId, async (tx) => {
          const publicKey = await keys.makeFirst(tx, merchantId)
          const row = merchantRow(merchant, { merchantId, publicKey, now })
          await store.insertMerchant(tx, merchantId, row)
          const gstNumber = readGstNumber(merchant.gstNumber ?? '')
          if (gstNumber !== null) await gst.writeGstNumber(tx, merchantId, gstNumber, now)
          await audit.record(tx, merchantId, {
            actor: OPERATOR,
            action: 'merchant.created',
            subjectType: 'merchant',
            subjectId: merchantId,
            details: {
              slug: row.slug,
              feeBasisPoints: row.feeBasisPoints,
              feeFixed: row.feeFixed,
              ...(gstNumber !== null && { gstNumber }),
            },
          })
        })
      } catch (failure) {
        if (violatedConstraint(failure) === 'merchant_directory_slug_key')
          throw conflict('slug_taken', `The address "${merchant.slug}" is already in use.`)
        throw failure
      }
      return { merchantId }
    },

    /** Lets a merchant take payments; a second time changes nothing. */
    activate: (merchantId: string): Promise<void> =>
      db.inMerchant(merchantId, (tx) => activateIn(tx, merchantId, OPERATOR)),

    /** The same in the transaction of its cause. */
    activateIn,

    /** Replaces a key of the merchant; the one before is honoured for as long as `graceMs` says. */
    replaceKey: (merchantId: string, kind: KeyKind, graceMs: number): Promise<string> =>
      db.inMerchant(merchantId, async (tx) => {
        await store.lockPublicKey(tx, merchantId)
        const token = await keys.replace(tx, merchantId, { kind, graceMs })
        if (kind === 'publishable') await store.writePublicKey(tx, merchantId, token)
        return token
      }),

    /** The keys in use, in clear, for a person of staff; reading them is recorded. */
    showKeys: (who: Pick<Actor, 'merchantId' | 'userId'>): Promise<KeyPair> =>
      db.inMerchant(who.merchantId, async (tx) =>
        keys.show(tx, who, await store.lockPublicKey(tx, who.merchantId)),
      ),

    get,

    /** Reads a merchant's row and holds it until the transaction ends. */
    lock: store.lockMerchant,

    /** Changes columns of a merchant's row. */
    change: store.changeMerchant,

    movePayoutDue: store.movePayoutDue,

    adoptCountsZone: store.adoptCountsZone,

    /** The number of its registration for GST. */
    gst: {
      read: (merchantId: string): Promise<string | null> =>
        gst.readGstNumber(db.reader, merchantId),
      find: gst.findGstNumber,
      write: gst.writeGstNumber,
    },

    /** The merchant when it may be paid: 409 with a sentence when it is not activated yet, 404 when there is none. */
    async getActivated(merchantId: string): Promise<store.Merchant> {
      const merchant = await get(merchantId)
      if (merchant.activatedAt) return merchant
      throw conflict('merchant_not_activated', 'This business cannot take payments yet.')
    },

    /** Null when nobody has that address. */
    async findBySlug(slug: string): Promise<store.Merchant | null> {
      return isSlug(slug) ? store.findBySlug(db.reader, slug) : null
    },

    list: (): Promise<store.MerchantLine[]> => store.listAll(db.reader),

    listTenants: (): Promise<Row<'global.tenant'>[]> => store.listTenants(db.reader),
  }
}
