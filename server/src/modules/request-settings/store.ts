import type { MerchantTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

export type SettingsRow = Pick<
  Row<'app.requestSettings'>,
  | 'pricesIncludeGst'
  | 'showsShopGst'
  | 'lastsDays'
  | 'remindEveryDays'
  | 'remindForDays'
  | 'lastNumber'
  | 'version'
>
type Chosen = Omit<SettingsRow, 'lastNumber' | 'version'>

const COLUMNS = [
  'pricesIncludeGst',
  'showsShopGst',
  'lastsDays',
  'remindEveryDays',
  'remindForDays',
  'lastNumber',
  'version',
] as const

/** One less than the first number. */
const INITIAL_LAST_NUMBER = 1000

const NOTHING_CHOSEN: SettingsRow = {
  pricesIncludeGst: null,
  showsShopGst: false,
  lastsDays: null,
  remindEveryDays: null,
  remindForDays: null,
  lastNumber: INITIAL_LAST_NUMBER,
  version: 0,
}

export async function readSettings(reader: Reader, merchantId: string): Promise<SettingsRow> {
  const [row] = await reader.query<SettingsRow>(
    'request_settings',
    `select prices_include_gst, shows_shop_gst, lasts_days, remind_every_days, remind_for_days,
            last_number, version
     from app.request_settings where merchant_id = $1`,
    [merchantId],
  )
  return row ?? NOTHING_CHOSEN
}

export async function findSettings(tx: MerchantTx, merchantId: string): Promise<SettingsRow> {
  const row = await tx
    .selectFrom('app.requestSettings')
    .select(COLUMNS)
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return row ?? NOTHING_CHOSEN
}

/** Locks the settings; creates the row if there is none. */
export async function lockSettings(tx: MerchantTx, merchantId: string): Promise<SettingsRow> {
  await tx
    .insertInto('app.requestSettings')
    .values({ merchantId })
    .onConflict((same) => same.column('merchantId').doNothing())
    .execute()
  return tx
    .selectFrom('app.requestSettings')
    .select(COLUMNS)
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function writeSettings(
  tx: MerchantTx,
  merchantId: string,
  chosen: Chosen & { updatedAt: Date; updatedBy: string },
): Promise<SettingsRow> {
  return tx
    .updateTable('app.requestSettings')
    .set((eb) => ({ ...chosen, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function keepNumber(
  tx: MerchantTx,
  merchantId: string,
  lastNumber: number,
): Promise<void> {
  await tx
    .updateTable('app.requestSettings')
    .set({ lastNumber })
    .where('merchantId', '=', merchantId)
    .execute()
}
