import type { GlobalTx, MerchantTx, Reader } from '../../db/database.ts'
import type { MerchantTable, TenantTable } from '../../db/schema.ts'

/** A merchant with what its tenant says of it. */
export interface Merchant extends Pick<MerchantTable, (typeof COLUMNS)[number]> {
  tenant_tags: string[]
  tenant_auth_api_key: string
}

// By name: a prepared `m.*` would fail in running servers as soon as a migration adds a column.
const COLUMNS = [
  'merchant_id',
  'tenant_id',
  'slug',
  'business_name',
  'brand_name',
  'trading_country',
  'tax_country',
  'tax_id',
  'business_type',
  'tags',
  'public_key',
  'abacus_enabled',
  'source_verification_enabled',
  'activated_at',
  'time_zone',
  'account_name',
  'account_address',
  'icon_uri',
  'logo_uri',
  'logo_alt_text',
  'website',
  'card_statement_name',
  'contact_email',
  'support_email',
  'support_site',
  'phone_no',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'customer_dashboard',
  'fee_basis_points',
  'fee_fixed',
  'created_at',
  'version',
  'payout_schedule',
  'payout_hold_hours',
  'payout_due_at',
  'type_of_product',
  'onboarded_at',
  'counts_zone',
] as const satisfies (keyof MerchantTable)[]

const MERCHANT = `
  select ${COLUMNS.map((name) => `m.${name}`).join(', ')}, t.tags as tenant_tags, t.auth_api_key as tenant_auth_api_key
  from global.merchant_directory d
  join global.tenant t on t.tenant_id = d.tenant_id
  join app.merchant m on m.merchant_id = d.merchant_id`

/** The merchant of a slug, whatever its tenant. */
export async function findBySlug(reader: Reader, slug: string): Promise<Merchant | null> {
  const [row] = await reader.query<Merchant>('merchant_by_slug', `${MERCHANT} where d.slug = $1`, [
    slug,
  ])
  return row ?? null
}

/** A merchant with its tenant; null for an unknown one. */
export async function findById(reader: Reader, merchantId: string): Promise<Merchant | null> {
  const [row] = await reader.query<Merchant>(
    'merchant_by_id',
    `${MERCHANT} where m.merchant_id = $1`,
    [merchantId],
  )
  return row ?? null
}

/** One line per merchant for the operator. */
export interface MerchantLine {
  merchant_id: string
  slug: string
  tenant_id: string
  tenant_name: string
  business_name: string
  trading_country: string
  activated_at: Date | null
}

/** Every merchant there is, by tenant and slug; for the operator and the nightly checks. */
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

/** Null for an unknown one. */
export async function findTenant(reader: Reader, tenantId: string): Promise<TenantTable | null> {
  const [row] = await reader.query<TenantTable>(
    'tenant_by_id',
    'select tenant_id, name, tags, auth_api_key, created_at from global.tenant where tenant_id = $1',
    [tenantId],
  )
  return row ?? null
}

/** All tenants, by name. */
export function listTenants(reader: Reader): Promise<TenantTable[]> {
  return reader.query<TenantTable>(
    'tenant_list',
    'select tenant_id, name, tags, auth_api_key, created_at from global.tenant order by name, tenant_id',
    [],
  )
}

export async function insertTenant(tx: GlobalTx, tenant: TenantTable): Promise<void> {
  await tx.insertInto('global.tenant').values(tenant).execute()
}

/** Both rows of a merchant: the directory's, which makes the slug unique, and its own. */
export async function insertMerchant(
  tx: MerchantTx,
  merchantId: string,
  merchant: MerchantTable,
): Promise<void> {
  await tx
    .insertInto('global.merchant_directory')
    .values({
      merchant_id: merchantId,
      tenant_id: merchant.tenant_id,
      slug: merchant.slug,
      created_at: merchant.created_at,
    })
    .execute()
  await tx.insertInto('app.merchant').values(merchant).execute()
}

/** Activates a merchant that is not active yet; false when there was nothing to change. */
export async function activate(tx: MerchantTx, merchantId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('app.merchant')
    // The payout run looks at the merchant from its first hour on.
    .set((eb) => ({ activated_at: at, payout_due_at: at, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('activated_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The merchant's publishable key, and nobody else changes a key of the merchant until the transaction ends. */
export async function lockPublicKey(tx: MerchantTx, merchantId: string): Promise<string> {
  const { public_key: publicKey } = await tx
    .selectFrom('app.merchant')
    .select('public_key')
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return publicKey
}

/** Gives a merchant its publishable key, which its configuration repeats. */
export async function writePublicKey(
  tx: MerchantTx,
  merchantId: string,
  publicKey: string,
): Promise<void> {
  await tx
    .updateTable('app.merchant')
    .set((eb) => ({ public_key: publicKey, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .execute()
}

/** Reads a merchant's row and holds it until the transaction ends. */
export async function lockMerchant(tx: MerchantTx, merchantId: string): Promise<MerchantTable> {
  return tx
    .selectFrom('app.merchant')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeMerchant(
  tx: MerchantTx,
  merchantId: string,
  change: Partial<MerchantTable>,
): Promise<void> {
  await tx
    .updateTable('app.merchant')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .execute()
}
