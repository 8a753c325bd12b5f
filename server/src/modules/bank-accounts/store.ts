import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import type { BankAccountTable, MerchantTable } from '../../db/schema.ts'

const COLUMNS = [
  'external_account_id',
  'account_name',
  'account_number_last4',
  'routing_number',
  'country',
  'currency',
  'is_primary',
  'held_until',
  'created_at',
  'created_by',
  'version',
] as const satisfies (keyof BankAccountTable)[]

/** An account without its sealed number. */
export type AccountRow = Pick<BankAccountTable, (typeof COLUMNS)[number]>

/** Accounts a merchant may have; beyond, the list would be cut. */
export const MOST_ACCOUNTS = 100

/** The bank accounts, newest first, as many as a page shows. */
export function readAccounts(reader: Reader, merchantId: string): Promise<AccountRow[]> {
  return reader.query<AccountRow>(
    'bank_accounts',
    `select ${COLUMNS.join(', ')} from app.bank_account where merchant_id = $1
     order by created_at desc, external_account_id desc limit ${MOST_ACCOUNTS}`,
    [merchantId],
  )
}

/** One change of a merchant's accounts at a time; held until the transaction ends. */
export async function lockAccounts(tx: MerchantTx, merchantId: string): Promise<AccountRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank-accounts:${merchantId}`}, 0))`.execute(
    tx,
  )
  return tx
    .selectFrom('app.bank_account')
    .select(COLUMNS)
    .where('merchant_id', '=', merchantId)
    .execute()
}

export async function insertAccount(
  tx: MerchantTx,
  merchantId: string,
  account: Omit<BankAccountTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.bank_account')
    .values({ merchant_id: merchantId, ...account })
    .execute()
}

/** Forgets the accounts of a merchant that is not activated: nothing was paid to them. */
export async function removeAccounts(tx: MerchantTx, merchantId: string): Promise<void> {
  await tx.deleteFrom('app.bank_account').where('merchant_id', '=', merchantId).execute()
}

/** Takes the first place of a currency from whoever has it. */
export async function clearPrimary(
  tx: MerchantTx,
  merchantId: string,
  currency: BankAccountTable['currency'],
): Promise<void> {
  await tx
    .updateTable('app.bank_account')
    .set((eb) => ({ is_primary: false, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('is_primary', '=', true)
    .execute()
}

/** Makes an account the primary one of its currency; payouts to it begin after `heldUntil`, or at once (null). */
export async function setPrimary(
  tx: MerchantTx,
  merchantId: string,
  accountId: string,
  heldUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.bank_account')
    .set((eb) => ({ is_primary: true, held_until: heldUntil, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('external_account_id', '=', accountId)
    .execute()
}

/** The account payouts of a currency go to, its sealed number included. */
export async function findPrimary(
  tx: MerchantTx,
  merchantId: string,
  currency: BankAccountTable['currency'],
): Promise<BankAccountTable | undefined> {
  return tx
    .selectFrom('app.bank_account')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('is_primary', '=', true)
    .executeTakeFirst()
}

/** An account with its sealed number; undefined when the merchant has none of that id. */
export async function findAccount(
  tx: MerchantTx,
  merchantId: string,
  accountId: string,
): Promise<BankAccountTable | undefined> {
  return tx
    .selectFrom('app.bank_account')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('external_account_id', '=', accountId)
    .executeTakeFirst()
}

/** What a merchant has settled about being paid out. */
export type PayoutTerms = Pick<
  MerchantTable,
  | 'activated_at'
  | 'onboarded_at'
  | 'trading_country'
  | 'time_zone'
  | 'payout_schedule'
  | 'payout_hold_hours'
  | 'payout_due_at'
>

/** Reads and holds a merchant's row. */
export async function lockTerms(tx: MerchantTx, merchantId: string): Promise<PayoutTerms> {
  return tx
    .selectFrom('app.merchant')
    .select([
      'activated_at',
      'onboarded_at',
      'trading_country',
      'time_zone',
      'payout_schedule',
      'payout_hold_hours',
      'payout_due_at',
    ])
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes for how many hours a new primary account waits. */
export async function writeHoldHours(
  tx: MerchantTx,
  merchantId: string,
  hours: number,
): Promise<void> {
  await tx
    .updateTable('app.merchant')
    .set((eb) => ({ payout_hold_hours: hours, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .execute()
}

/** Changes how often the merchant is paid out; `dueAt` is the next run, null where none is due. */
export async function writeSchedule(
  tx: MerchantTx,
  merchantId: string,
  schedule: MerchantTable['payout_schedule'],
  dueAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.merchant')
    .set((eb) => ({
      payout_schedule: schedule,
      payout_due_at: dueAt,
      version: eb('version', '+', 1),
    }))
    .where('merchant_id', '=', merchantId)
    .execute()
}
