import type { BankCsv } from '@paydeck/contract/calls/transfers/bank-lines'

import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { AccountKey } from './store.ts'

/** Undefined for another merchant's account; `isOn` is false until it is first switched on. */
export async function findAccount(
  tx: MerchantTx,
  { merchantId, externalAccountId }: AccountKey,
): Promise<
  { currency: 'AUD' | 'NZD'; accountNumberLast4: string; isOn: boolean; csv: unknown } | undefined
> {
  const row = await tx
    .selectFrom('app.bankAccount as b')
    .leftJoin('app.bankLineAccount as l', (on) =>
      on
        .onRef('l.merchantId', '=', 'b.merchantId')
        .onRef('l.externalAccountId', '=', 'b.externalAccountId'),
    )
    .select(['b.currency', 'b.accountNumberLast4', 'l.isOn', 'l.csv'])
    .where('b.merchantId', '=', merchantId)
    .where('b.externalAccountId', '=', externalAccountId)
    .executeTakeFirst()
  return row && { ...row, isOn: row.isOn ?? false }
}

interface Changed {
  changedAt: Date
  changedBy: string
}

export async function switchAccount(
  tx: MerchantTx,
  key: AccountKey,
  change: Changed & { isOn: boolean },
): Promise<void> {
  await tx
    .insertInto('app.bankLineAccount')
    .values({ ...key, ...change, csv: null })
    .onConflict((on) => on.columns(['merchantId', 'externalAccountId']).doUpdateSet(change))
    .execute()
}

export async function saveCsv(tx: MerchantTx, key: AccountKey, csv: BankCsv): Promise<void> {
  await tx
    .updateTable('app.bankLineAccount')
    .set({ csv: JSON.stringify(csv) })
    .where('merchantId', '=', key.merchantId)
    .where('externalAccountId', '=', key.externalAccountId)
    .execute()
}

export async function findFile(
  tx: MerchantTx,
  key: AccountKey,
  sha256: string,
): Promise<{ deposits: number } | undefined> {
  return tx
    .selectFrom('app.bankLineFile')
    .select('deposits')
    .where('merchantId', '=', key.merchantId)
    .where('externalAccountId', '=', key.externalAccountId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** The last day covered by files of other formats, which key their lines differently; null when there are none. */
export async function lastDayOfOthers(
  tx: MerchantTx,
  key: AccountKey,
  format: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('app.bankLineFile')
    .select(({ fn }) => fn.max('lastDay').as('lastDay'))
    .where('merchantId', '=', key.merchantId)
    .where('externalAccountId', '=', key.externalAccountId)
    .where('format', '<>', format)
    .executeTakeFirst()
  return row?.lastDay ?? null
}

export async function insertFile(
  tx: MerchantTx,
  merchantId: string,
  file: NewRow<'app.bankLineFile'>,
): Promise<void> {
  await tx
    .insertInto('app.bankLineFile')
    .values({ ...file, merchantId })
    .execute()
}
