import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { bankProfile, type BankProfile } from './profiles.ts'

/** Adds or replaces a profile. */
export async function putProfile(
  tx: GlobalTx,
  { profile, format, currency, timeZone, payer, statementAccount, csv }: BankProfile,
  updatedAt: Date,
): Promise<void> {
  const row = {
    format,
    currency,
    timeZone,
    payer: JSON.stringify(payer),
    statementAccount,
    csvMapping: csv ? JSON.stringify(csv) : null,
    updatedAt,
  }
  await tx
    .insertInto('global.bankProfile')
    .values({ profile, ...row })
    .onConflict((same) => same.column('profile').doUpdateSet(row))
    .execute()
}

/** In alphabetical order. */
export async function readProfiles(reader: Reader): Promise<BankProfile[]> {
  const rows = await reader.query<Omit<Row<'global.bankProfile'>, 'updatedAt'>>(
    'bank_profiles',
    `select profile, format, currency, time_zone, payer, statement_account, csv_mapping
     from global.bank_profile order by profile`,
    [],
  )
  return rows.map(({ csvMapping, ...row }) =>
    bankProfile.parse({ ...row, ...(csvMapping !== null && { csv: csvMapping }) }),
  )
}

/** Serialises batch numbers: of two people who make batches at once, the second waits. */
export async function lockProfiles(tx: GlobalTx): Promise<void> {
  await tx
    .selectFrom('global.bankProfile')
    .select('profile')
    .orderBy('profile')
    .forUpdate()
    .execute()
}
