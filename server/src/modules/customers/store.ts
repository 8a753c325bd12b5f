import { sql } from 'kysely'

import { isOnCluster, type MerchantTx, type Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { Row } from '../../db/rows.ts'

export interface KnownCustomer extends Pick<
  Row<'app.customer'>,
  | 'customerId'
  | 'internalCustomerId'
  | 'firstName'
  | 'lastName'
  | 'organisationName'
  | 'email'
  | 'phoneNo'
  | 'createdAt'
> {
  /** False when the customer was known before. */
  created: boolean
  /** Created, or may have gained data. */
  changed: boolean
  /** The name may be new, so its words must be stored. */
  newlyNamed: boolean
}

/** Serialises lookups of the same internal id until the transaction ends. */
export async function lockInternalId(
  tx: MerchantTx,
  merchantId: string,
  internalId: string,
): Promise<void> {
  const key = `customer:${merchantId}:${internalId}`
  await lockName(tx, key)
}

type NewCustomer = Omit<Row<'app.customer'>, 'merchantId' | 'erasedAt' | 'keptUntil'>

/** Finds by either id and fills in missing data. Does not lock a row that lacks nothing. */
export async function fillMissing(
  tx: MerchantTx,
  merchantId: string,
  customer: NewCustomer,
  by: 'customerId' | 'internalCustomerId',
): Promise<KnownCustomer | undefined> {
  const { rows } = await sql<KnownCustomer>`
    with known as (
      select ${KNOWN}, c.erased_at is null and ${lacking(customer)} as lacks from app.customer as c
      where merchant_id = ${merchantId} and ${sql.ref(by)} = ${customer[by]}
    ),
    filled as (
      update app.customer as c set ${missing(customer)}
      where c.merchant_id = ${merchantId} and c.${sql.ref(by)} = ${customer[by]}
        and exists (select 1 from known where lacks)
      returning ${RETURNED}, false as created, true as changed
    )
    select * from filled ${OR_AS_KNOWN}`.execute(tx)
  return rows[0]
}

/** Only fills in missing data of a known customer; does not lock a row that lacks nothing. */
export async function upsert(
  tx: MerchantTx,
  merchantId: string,
  customer: NewCustomer,
): Promise<KnownCustomer> {
  if (isOnCluster()) return upsertOnCluster(tx, merchantId, customer)
  const { rows } = await sql<KnownCustomer>`
    with known as (
      select ${KNOWN}, ${lacking(customer)}
          or (c.internal_customer_id is null and ${customer.internalCustomerId}::text is not null) as lacks
      from app.customer as c
      where merchant_id = ${merchantId} and email_key = ${customer.emailKey}
    ),
    made as (
      insert into app.customer as c (merchant_id, customer_id, internal_customer_id, email, email_key, first_name,
        last_name, organisation_name, name_key, phone_no, created_at)
      select ${merchantId}, ${customer.customerId}, ${customer.internalCustomerId}, ${customer.email},
        ${customer.emailKey}, ${customer.firstName}, ${customer.lastName}, ${customer.organisationName},
        ${customer.nameKey}, ${customer.phoneNo}, ${customer.createdAt}
      where not exists (select 1 from known where not lacks)
      on conflict (merchant_id, email_key) do update set ${missing(customer)},
        internal_customer_id = coalesce(c.internal_customer_id, excluded.internal_customer_id)
      returning ${RETURNED}, c.customer_id = ${customer.customerId} as created, true as changed
    )
    select * from made ${OR_AS_KNOWN}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The customer upsert returned no row')
  return row
}

/** Two statements: a cluster sends one that reads what it writes through all nodes. */
async function upsertOnCluster(
  tx: MerchantTx,
  merchantId: string,
  customer: NewCustomer,
): Promise<KnownCustomer> {
  const { rows } = await sql<KnownCustomer & { nameKey: string; lacks: boolean }>`
    select ${KNOWN}, false as newly_named, false as created, false as changed, ${lacking(customer)}
      or (c.internal_customer_id is null and ${customer.internalCustomerId}::text is not null) as lacks
    from app.customer as c
    where c.merchant_id = ${merchantId} and c.email_key = ${customer.emailKey}`.execute(tx)
  const [existing] = rows
  if (existing && !existing.lacks) return existing
  const inserted = await sql<KnownCustomer>`
    insert into app.customer as c (merchant_id, customer_id, internal_customer_id, email, email_key, first_name,
      last_name, organisation_name, name_key, phone_no, created_at)
    values (${merchantId}, ${customer.customerId}, ${customer.internalCustomerId}, ${customer.email},
      ${customer.emailKey}, ${customer.firstName}, ${customer.lastName}, ${customer.organisationName},
      ${customer.nameKey}, ${customer.phoneNo}, ${customer.createdAt})
    on conflict (merchant_id, email_key) do update set ${missing(customer)},
      internal_customer_id = coalesce(c.internal_customer_id, excluded.internal_customer_id)
    returning c.customer_id, c.internal_customer_id, c.first_name, c.last_name, c.organisation_name, c.email,
      c.phone_no, c.created_at, c.name_key <> '' and ${existing?.nameKey ?? ''} = '' as newly_named,
      c.customer_id = ${customer.customerId} as created, true as changed`.execute(tx)
  const [row] = inserted.rows
  if (!row) throw new Error('The customer upsert returned no row')
  return row
}

/** Keeps an existing name; otherwise stores the new one as a whole. */
const missing = (customer: NewCustomer) => sql`
  first_name = case when c.name_key = '' then ${customer.firstName} else c.first_name end,
  last_name = case when c.name_key = '' then ${customer.lastName} else c.last_name end,
  organisation_name = case when c.name_key = '' then ${customer.organisationName} else c.organisation_name end,
  name_key = case when c.name_key = '' then ${customer.nameKey} else c.name_key end,
  phone_no = coalesce(c.phone_no, ${customer.phoneNo})`

/** Whether `missing` would change the row. */
const lacking = ({ nameKey, phoneNo }: NewCustomer) => sql`
  ((c.name_key = '' and ${nameKey} <> '') or (c.phone_no is null and ${phoneNo}::text is not null))`

const KNOWN = sql`c.customer_id, c.internal_customer_id, c.first_name, c.last_name, c.organisation_name, c.email,
  c.phone_no, c.created_at, c.name_key`

const OR_AS_KNOWN = sql`
  union all
  select customer_id, internal_customer_id, first_name, last_name, organisation_name, email, phone_no, created_at,
    false, false, false
  from known where not lacks`

// `known` is the earlier row: if it had no name, the words may be missing, even if a concurrent
// call filled the name in.
const RETURNED = sql`c.customer_id, c.internal_customer_id, c.first_name, c.last_name, c.organisation_name,
  c.email, c.phone_no, c.created_at, c.name_key <> '' and coalesce((select name_key from known), '') = '' as newly_named`

export async function insertWords(
  tx: MerchantTx,
  merchantId: string,
  customer: Pick<Row<'app.customer'>, 'customerId' | 'createdAt'>,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return
  await tx
    .insertInto('app.customerNameWord')
    .values(
      words.map((word) => ({
        merchantId,
        customerId: customer.customerId,
        word,
        createdAt: customer.createdAt,
      })),
    )
    .onConflict((oc) => oc.columns(['merchantId', 'customerId', 'word']).doNothing())
    .execute()
}

export async function isKnown(
  reader: Reader,
  merchantId: string,
  customerId: string,
): Promise<boolean> {
  const rows = await reader.query(
    'customer_known',
    'select 1 from app.customer where merchant_id = $1 and customer_id = $2 and erased_at is null',
    [merchantId, customerId],
  )
  return rows.length > 0
}

export async function readEmail(
  reader: Reader,
  merchantId: string,
  customerId: string,
): Promise<string | null> {
  const [row] = await reader.query<{ email: string | null }>(
    'customer_email',
    'select email from app.customer where merchant_id = $1 and customer_id = $2',
    [merchantId, customerId],
  )
  return row?.email ?? null
}
