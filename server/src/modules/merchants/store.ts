import { sql } from 'kysely'

import type { GlobalTx, MerchantTx, Reader } from '../../db/database.ts'
import { columnNames } from '../../db/names.ts'
import type { Changes, Row } from '../../db/rows.ts'

/** A merchant with its tenant's settings. */
export interface Merchant extends Pick<Row<'app.merchant'>, (typeof COLUMNS)[number]> {
  tenantTags: string[]
  tenantAuthApiKey: string
}

// Listed, because a prepared `m.*` fails in running servers as soon as a migration adds a column.
const COLUMNS = [
  'merchantId',
  'tenantId',
  'slug',
  'businessName',
  'brandName',
  'tradingCountry',
  'taxCountry',
  'taxId',
  'businessType',
  'tags',
  'publicKey',
  'abacusEnabled',
  'sourceVerificationEnabled',
  'activatedAt',
  'timeZone',
  'accountName',
  'accountAddress',
  'iconUri',
  'logoUri',
  'logoAltText',
  'brandColour',
  'website',
  'cardStatementName',
  'contactEmail',
  'supportEmail',
  'supportSite',
  'phoneNo',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'customerDashboard',
  'feeBasisPoints',
  'feeFixed',
  'createdAt',
  'version',
  'payoutSchedule',
  'payoutHoldHours',
  'payoutDueAt',
  'typeOfProduct',
  'onboardedAt',
  'countsZone',
  'limitPayment',
  'limitDay',
  'limitMonth',
  'reserveBasisPoints',
  'reserveDays',
  'reserveFixed',
] as const satisfies (keyof Row<'app.merchant'>)[]

const MERCHANT = `
  select ${columnNames(COLUMNS, 'm')}, t.tags as tenant_tags, t.auth_api_key as tenant_auth_api_key
  from global.merchant_directory d
  join global.tenant t on t.tenant_id = d.tenant_id
  join app.merchant m on m.merchant_id = d.merchant_id`

/** Two queries on a cluster, where a merchant's rows are found only by its ID. */
export async function findBySlug(reader: Reader, slug: string): Promise<Merchant | null> {
  if (!reader.isOnCluster) {
    const [row] = await reader.query<Merchant>(
      'merchant_by_slug',
      `${MERCHANT} where d.slug = $1`,
      [slug],
    )
    return row ?? null
  }
  const [named] = await reader.quick<{ merchantId: string }>(
    'merchant_id_by_slug',
    'select merchant_id from global.merchant_directory where slug = $1',
    [slug],
  )
  return named ? findById(reader, named.merchantId) : null
}

export async function findById(reader: Reader, merchantId: string): Promise<Merchant | null> {
  const [row] = await reader.quick<Merchant>(
    'merchant_by_id',
    `${MERCHANT} where m.merchant_id = $1`,
    [merchantId],
  )
  return row ?? null
}

/** Uses the transaction's own connection: waiting for a second one could deadlock a small pool. */
export async function findWithin(tx: MerchantTx, merchantId: string): Promise<Merchant | null> {
  const { rows } = await sql<Merchant>`
    ${sql.raw(MERCHANT)} where m.merchant_id = ${merchantId}`.execute(tx)
  return rows[0] ?? null
}

export interface MerchantLine {
  merchantId: string
  slug: string
  tenantId: string
  tenantName: string
  businessName: string
  tradingCountry: string
  activatedAt: Date | null
}

/** All merchants by tenant and slug, for the operator and the nightly checks. */
export function listAll(reader: Reader): Promise<MerchantLine[]> {
  return reader.query<MerchantLine>(
    'merchant_list',
    `select d.merchant_id, d.slug, d.tenant_id, t.name as tenant_name, m.business_name, m.trading_country,
            m.activated_at
     from global.merchant_directory d
     join global.tenant t on t.tenant_id = d.tenant_id
     join app.merchant m on m.merchant_id = d.merchant_id
     order by t.name, d.slug`,
    [],
  )
}

export async function findTenant(
  reader: Reader,
  tenantId: string,
): Promise<Row<'global.tenant'> | null> {
  const [row] = await reader.query<Row<'global.tenant'>>(
    'tenant_by_id',
    'select tenant_id, name, tags, auth_api_key, created_at from global.tenant where tenant_id = $1',
    [tenantId],
  )
  return row ?? null
}

export function listTenants(reader: Reader): Promise<Row<'global.tenant'>[]> {
  return reader.query<Row<'global.tenant'>>(
    'tenant_list',
    'select tenant_id, name, tags, auth_api_key, created_at from global.tenant order by name, tenant_id',
    [],
  )
}

export async function insertTenant(tx: GlobalTx, tenant: Row<'global.tenant'>): Promise<void> {
  await tx.insertInto('global.tenant').values(tenant).execute()
}

/** Inserts the directory's row, which makes the slug unique, and the merchant's own. */
export async function insertMerchant(
  tx: MerchantTx,
  merchantId: string,
  merchant: Row<'app.merchant'>,
): Promise<void> {
  await tx
    .insertInto('global.merchantDirectory')
    .values({
      merchantId,
      tenantId: merchant.tenantId,
      slug: merchant.slug,
      createdAt: merchant.createdAt,
    })
    .execute()
  await tx.insertInto('app.merchant').values(merchant).execute()
}

/** False when the merchant is already active. */
export async function activate(tx: MerchantTx, merchantId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('app.merchant')
    // Payout runs include the merchant from now on.
    .set((eb) => ({ activatedAt: at, payoutDueAt: at, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('activatedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns the publishable key and locks the merchant's keys until the transaction ends. */
export async function lockPublicKey(tx: MerchantTx, merchantId: string): Promise<string> {
  const { publicKey } = await tx
    .selectFrom('app.merchant')
    .select('publicKey')
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return publicKey
}

/** The configuration reads the publishable key from the merchant's row. */
export async function writePublicKey(
  tx: MerchantTx,
  merchantId: string,
  publicKey: string,
): Promise<void> {
  await tx
    .updateTable('app.merchant')
    .set((eb) => ({ publicKey, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .execute()
}

/** Locks a merchant's row until the transaction ends. */
export async function lockMerchant(
  tx: MerchantTx,
  merchantId: string,
): Promise<Row<'app.merchant'>> {
  return tx
    .selectFrom('app.merchant')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeMerchant(
  tx: MerchantTx,
  merchantId: string,
  change: Changes<'app.merchant'>,
): Promise<void> {
  await tx
    .updateTable('app.merchant')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .execute()
}

/** Sets when the next payout run is due; false when another worker or a new schedule changed it first. */
export async function movePayoutDue(
  tx: MerchantTx,
  merchantId: string,
  from: Date,
  to: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.merchant')
    .set({ payoutDueAt: to })
    .where('merchantId', '=', merchantId)
    // PostgreSQL stores microseconds, but `from` only has milliseconds.
    .where('payoutDueAt', '>=', from)
    .where('payoutDueAt', '<', new Date(from.getTime() + 1))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Switches the day rollups to the merchant's own zone and locks its row. */
export async function adoptCountsZone(tx: MerchantTx, merchantId: string): Promise<string> {
  const row = await tx
    .updateTable('app.merchant')
    .set((eb) => ({ countsZone: eb.ref('timeZone') }))
    .where('merchantId', '=', merchantId)
    .returning('countsZone')
    .executeTakeFirstOrThrow()
  return row.countsZone
}

/** Which of the slugs are in use. */
export async function readSlugsAmong(reader: Reader, slugs: readonly string[]): Promise<string[]> {
  const rows = await reader.query<{ slug: string }>(
    'slugs_among',
    'select slug from global.merchant_directory where slug = any($1)',
    [slugs],
  )
  return rows.map(({ slug }) => slug)
}
