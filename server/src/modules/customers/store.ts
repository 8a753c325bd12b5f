import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import type { CustomerTable } from '../../db/schema.ts'

export interface KnownCustomer {
  customer_id: string
  internal_customer_id: string | null
  /** False when the customer was known before. */
  created: boolean
}

/**
 * The customer of an email address: made when new; a known one keeps what is known and gets what was missing.
 * Holds the row to the end of the transaction.
 */
export async function upsertByEmail(
  tx: MerchantTx,
  merchantId: string,
  customer: Omit<CustomerTable, 'merchant_id'>,
): Promise<KnownCustomer> {
  const { rows } = await sql<KnownCustomer>`
    insert into app.customer as c (merchant_id, customer_id, internal_customer_id, email, email_key, first_name,
      last_name, organisation_name, name_key, phone_no, created_at)
    values (${merchantId}, ${customer.customer_id}, ${customer.internal_customer_id}, ${customer.email},
      ${customer.email_key}, ${customer.first_name}, ${customer.last_name}, ${customer.organisation_name},
      ${customer.name_key}, ${customer.phone_no}, ${customer.created_at})
    on conflict (merchant_id, email_key) do update set
      first_name = case when c.name_key = '' then excluded.first_name else c.first_name end,
      last_name = case when c.name_key = '' then excluded.last_name else c.last_name end,
      name_key = case when c.name_key = '' then excluded.name_key else c.name_key end,
      phone_no = coalesce(c.phone_no, excluded.phone_no)
    returning c.customer_id, c.internal_customer_id, (c.xmax = 0) as created`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The customer upsert returned no row')
  return row
}
