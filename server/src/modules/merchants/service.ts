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
import { checkSlugs, merchantRow, refusal, type NewMerchant } from './new-merchant.ts'
import * as store from './store.ts'

export type { Merchant } from './store.ts'

export interface MerchantsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  audit: Pick<AuditService, 'record'>
  keys: ApiKeysService
  /** Whether the card provider is the sandbox; keys include their environment. */
  sandbox: boolean
}

export interface NewTenant {
  name: string
  tags?: readonly string[] | undefined
}

export type MerchantsService = ReturnType<typeof merchantsService>

/** Tenants (marketplaces) and their merchants. */
export const merchantsService = (deps: MerchantsDeps) => ({
  createTenant: (tenant: NewTenant) => createTenant(deps, tenant),

  /** Creates a merchant, not activated. 400 for invalid input, 404 for an unknown tenant, 409 for a slug in use. */
  createMerchant: (merchant: NewMerchant) => createMerchant(deps, merchant),

  /** Creates a merchant in the caller's transaction. Call `checkNew` first. 409 for a slug in use. */
  createIn: (tx: MerchantTx, creation: MerchantCreation) => createIn(deps, tx, creation),

  /** Throws the errors of `createMerchant`, except for a slug in use. */
  checkNew: (merchant: NewMerchant) => checkNew(deps, merchant),

  /** Lets a merchant take payments. Idempotent. */
  activate: (merchantId: string): Promise<void> =>
    deps.db.inMerchant(merchantId, (tx) => activateIn(deps, tx, merchantId, OPERATOR)),

  /** Activates within the caller's transaction. */
  activateIn: (tx: MerchantTx, merchantId: string, actor: string) =>
    activateIn(deps, tx, merchantId, actor),

  /** The previous key stays valid for `graceMs`. */
  replaceKey: (merchantId: string, kind: KeyKind, graceMs: number) =>
    replaceKey(deps, merchantId, { kind, graceMs }),

  showKeys: (actor: Pick<Actor, 'merchantId' | 'userId'>): Promise<KeyPair> =>
    deps.db.inMerchant(actor.merchantId, async (tx) =>
      deps.keys.show(tx, actor, await store.lockPublicKey(tx, actor.merchantId)),
    ),

  get: (merchantId: string) => getMerchant(deps, merchantId),

  /** As `get`, within a transaction. */
  async getWithin(tx: MerchantTx, merchantId: string): Promise<store.Merchant> {
    return requireFound(await store.findWithin(tx, merchantId))
  },

  lock: store.lockMerchant,

  change: store.changeMerchant,

  movePayoutDue: store.movePayoutDue,

  adoptCountsZone: store.adoptCountsZone,

  gst: gstNumbers(deps),

  /** As `get`, but throws 409 when the merchant is not activated yet. */
  getActivated: (merchantId: string) => getActivated(deps, merchantId),

  findBySlug: async (slug: string): Promise<store.Merchant | null> =>
    isSlug(slug) ? store.findBySlug(deps.db.reader, slug) : null,

  /** Throws SetupError when a merchant has a reserved slug, because one of our pages would hide its dashboard. */
  checkSlugs: () => checkSlugs(deps.db),

  list: (): Promise<store.MerchantLine[]> => store.listAll(deps.db.reader),

  listTenants: (): Promise<Row<'global.tenant'>[]> => store.listTenants(deps.db.reader),
})

const gstNumbers = ({ db }: Pick<MerchantsDeps, 'db'>) => ({
  read: (merchantId: string): Promise<string | null> => gst.readGstNumber(db.reader, merchantId),
  find: gst.findGstNumber,
  write: gst.writeGstNumber,
})

async function createTenant(
  { db, clock, newId, random, sandbox }: MerchantsDeps,
  { name, tags = [] }: NewTenant,
): Promise<{ tenantId: string }> {
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
}

async function createMerchant(
  deps: MerchantsDeps,
  merchant: NewMerchant,
): Promise<{ merchantId: string }> {
  await checkNew(deps, merchant)
  const merchantId = deps.newId('merchant')
  await deps.db.inMerchant(merchantId, (tx) =>
    createIn(deps, tx, { merchantId, merchant, actor: OPERATOR }),
  )
  return { merchantId }
}

async function checkNew({ db }: MerchantsDeps, merchant: NewMerchant): Promise<void> {
  const reason = refusal(merchant)
  if (reason) throw badRequest(reason)
  if (!(await store.findTenant(db.reader, merchant.tenantId))) throw notFound()
}

interface MerchantCreation {
  merchantId: string
  merchant: NewMerchant
  actor: string
}

async function createIn(
  deps: MerchantsDeps,
  tx: MerchantTx,
  creation: MerchantCreation,
): Promise<void> {
  try {
    await insertMerchant(deps, tx, creation)
  } catch (failure) {
    if (violatedConstraint(failure) === 'merchant_directory_slug_key')
      throw conflict('slug_taken', `The address "${creation.merchant.slug}" is already in use.`)
    throw failure
  }
}

async function insertMerchant(
  { keys, clock, audit }: MerchantsDeps,
  tx: MerchantTx,
  { merchantId, merchant, actor }: MerchantCreation,
): Promise<void> {
  const now = clock.now()
  const publicKey = await keys.createFirstPair(tx, merchantId)
  const row = merchantRow(merchant, { merchantId, publicKey, now })
  await store.insertMerchant(tx, merchantId, row)
  const gstNumber = readGstNumber(merchant.gstNumber ?? '')
  if (gstNumber !== null) await gst.writeGstNumber(tx, merchantId, gstNumber, now)
  await audit.record(tx, merchantId, {
    actor,
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
}

async function activateIn(
  { clock, audit }: MerchantsDeps,
  tx: MerchantTx,
  merchantId: string,
  actor: string,
): Promise<void> {
  if (!(await store.activate(tx, merchantId, clock.now()))) return
  await audit.record(tx, merchantId, {
    actor,
    action: 'merchant.activated',
    subjectType: 'merchant',
    subjectId: merchantId,
  })
}

const replaceKey = (
  { db, keys }: MerchantsDeps,
  merchantId: string,
  replacement: { kind: KeyKind; graceMs: number },
): Promise<string> =>
  db.inMerchant(merchantId, async (tx) => {
    await store.lockPublicKey(tx, merchantId)
    const token = await keys.replace(tx, merchantId, replacement)
    if (replacement.kind === 'publishable') await store.writePublicKey(tx, merchantId, token)
    return token
  })

async function getMerchant({ db }: MerchantsDeps, merchantId: string): Promise<store.Merchant> {
  return requireFound(await store.findById(db.reader, merchantId))
}

function requireFound(merchant: store.Merchant | null): store.Merchant {
  if (!merchant) throw notFound()
  return merchant
}

async function getActivated(deps: MerchantsDeps, merchantId: string): Promise<store.Merchant> {
  const merchant = await getMerchant(deps, merchantId)
  if (merchant.activatedAt) return merchant
  throw conflict('merchant_not_activated', 'This business cannot take payments yet.')
}
