import { sql } from 'kysely'

import type { MerchantTx } from '../../../db/database.ts'
import type { PlanTermsTable } from '../../../db/schema.ts'

/** What a merchant lets customers pay in instalments; undefined while the house's terms hold. */
export async function readTerms(
  tx: MerchantTx,
  merchantId: string,
): Promise<Pick<PlanTermsTable, 'variants' | 'minimum' | 'customer_limit'> | undefined> {
  return tx
    .selectFrom('app.plan_terms')
    .select(['variants', 'minimum', 'customer_limit'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
}

/** Keeps what a merchant has agreed to. */
export async function writeTerms(
  tx: MerchantTx,
  merchantId: string,
  terms: Omit<PlanTermsTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.plan_terms')
    .values({ merchant_id: merchantId, ...terms })
    .onConflict((conflicting) => conflicting.columns(['merchant_id']).doUpdateSet(terms))
    .execute()
}

/** Lets plans of one customer start one after the other, until the transaction ends. */
export async function lockCustomer(
  tx: MerchantTx,
  merchantId: string,
  emailKey: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plans:${merchantId}:${emailKey}`}, 0))`.execute(
    tx,
  )
}

/** What a customer owes the house for plans at this merchant, those that are just starting included. */
export async function debtOf(
  tx: MerchantTx,
  merchantId: string,
  emailKey: string,
): Promise<{ outstanding: number; isOverdue: boolean }> {
  const rows = await tx
    .selectFrom('app.pay_plan')
    .select(['outstanding', 'overdue_at'])
    .where('merchant_id', '=', merchantId)
    .where('customer_email_key', '=', emailKey)
    .where('status', 'in', ['starting', 'running'])
    .execute()
  return {
    outstanding: rows.reduce((sum, row) => sum + row.outstanding, 0),
    isOverdue: rows.some((row) => row.overdue_at !== null),
  }
}
