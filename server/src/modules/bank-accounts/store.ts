import type { MerchantTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import { columnNames } from '../../db/names.ts'
import type { NewRow, Row } from '../../db/rows.ts'

const COLUMNS = [
  'externalAccountId',
  'accountName',
  'accountNumberLast4',
  'routingNumber',
  'country',
  'currency',
  'isPrimary',
  'heldUntil',
  'returnedAt',
  'createdAt',
  'createdBy',
  'version',
] as const satisfies (keyof Row<'app.bankAccount'>)[]

export type AccountRow = Pick<Row<'app.bankAccount'>, (typeof COLUMNS)[number]>

/** The page shows all accounts without pagination. */
export const MAX_ACCOUNTS = 100

export function readAccounts(reader: Reader, merchantId: string): Promise<AccountRow[]> {
  return reader.query<AccountRow>(
    'bank_accounts',
    `select ${columnNames(COLUMNS)} from app.bank_account where merchant_id = $1
     order by created_at desc, external_account_id desc limit ${MAX_ACCOUNTS}`,
    [merchantId],
  )
}

/** Serialises changes of a merchant's accounts; the lock lasts until the transaction ends. */
export async function lockAccounts(tx: MerchantTx, merchantId: string): Promise<AccountRow[]> {
  await lockName(tx, `bank-accounts:${merchantId}`)
  return tx
    .selectFrom('app.bankAccount')
    .select(COLUMNS)
    .where('merchantId', '=', merchantId)
    .execute()
}

export async function insertAccount(
  tx: MerchantTx,
  merchantId: string,
  account: NewRow<'app.bankAccount'>,
): Promise<void> {
  await tx
    .insertInto('app.bankAccount')
    .values({ merchantId, ...account })
    .execute()
}

/** Only before activation, when nothing has been paid to them. */
export async function removeAccounts(tx: MerchantTx, merchantId: string): Promise<void> {
  await tx.deleteFrom('app.bankAccount').where('merchantId', '=', merchantId).execute()
}

export async function clearPrimary(
  tx: MerchantTx,
  merchantId: string,
  currency: Row<'app.bankAccount'>['currency'],
): Promise<void> {
  await tx
    .updateTable('app.bankAccount')
    .set((eb) => ({ isPrimary: false, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('currency', '=', currency)
    .where('isPrimary', '=', true)
    .execute()
}

/** Payouts to it start after `heldUntil`; null: immediately. */
export async function setPrimary(
  tx: MerchantTx,
  merchantId: string,
  accountId: string,
  heldUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.bankAccount')
    .set((eb) => ({ isPrimary: true, heldUntil, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('externalAccountId', '=', accountId)
    .execute()
}

export async function findPrimary(
  tx: MerchantTx,
  merchantId: string,
  currency: Row<'app.bankAccount'>['currency'],
): Promise<Row<'app.bankAccount'> | undefined> {
  return tx
    .selectFrom('app.bankAccount')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('currency', '=', currency)
    .where('isPrimary', '=', true)
    .executeTakeFirst()
}

/** Null resumes its transfers. */
export async function setReturned(
  tx: MerchantTx,
  merchantId: string,
  accountId: string,
  returnedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.bankAccount')
    .set((eb) => ({ returnedAt, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('externalAccountId', '=', accountId)
    .execute()
}

export async function findAccount(
  tx: MerchantTx,
  merchantId: string,
  accountId: string,
): Promise<Row<'app.bankAccount'> | undefined> {
  return tx
    .selectFrom('app.bankAccount')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('externalAccountId', '=', accountId)
    .executeTakeFirst()
}

export type PayoutTerms = Pick<
  Row<'app.merchant'>,
  | 'activatedAt'
  | 'onboardedAt'
  | 'tradingCountry'
  | 'timeZone'
  | 'payoutSchedule'
  | 'payoutHoldHours'
  | 'payoutDueAt'
>

export async function lockTerms(tx: MerchantTx, merchantId: string): Promise<PayoutTerms> {
  return tx
    .selectFrom('app.merchant')
    .select([
      'activatedAt',
      'onboardedAt',
      'tradingCountry',
      'timeZone',
      'payoutSchedule',
      'payoutHoldHours',
      'payoutDueAt',
    ])
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
