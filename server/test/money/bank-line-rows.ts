import type { World } from '../harness.ts'

const TABLES = {
  'app.bank_line': 'line_id',
  'app.bank_line_link': 'line_id, payout_id',
  'app.bank_line_payer': 'payer, line_id',
  'app.bank_line_file': 'file_id',
  'app.bank_line_account': 'external_account_id',
  'app.missing_transfer': 'payout_id',
  'app.payout': 'payout_id',
} as const

export type BankLineRows = Record<keyof typeof TABLES, Record<string, unknown>[]>

/** Every column of every row that matching writes or reads, of one merchant. */
export async function bankLineRows(
  { db }: Pick<World, 'db'>,
  merchantId: string,
): Promise<BankLineRows> {
  const read = async (table: string, order: string) =>
    db.reader.query<Record<string, unknown>>(
      null,
      `select * from ${table} where merchant_id = $1 order by ${order}`,
      [merchantId],
    )
  return Object.fromEntries(
    await Promise.all(
      Object.entries(TABLES).map(async ([table, order]) => [table, await read(table, order)]),
    ),
  ) as BankLineRows
}
