import type { Database } from '../db/database.ts'

/** How far the fill has come. */
export interface Fill {
  endsAt: Date
  /** Orders of a merchant of weight 1. */
  size: number
  /** The last finished day. */
  reached: string | null
  finished: boolean
}

/** Null before the first start. */
export async function readFill(db: Database): Promise<Fill | null> {
  const [row] = await db.reader.query<{
    ends_at: Date
    size: number
    reached: string | null
    finished: boolean
  }>('demo_fill', 'select ends_at, size, reached, finished from global.demo_fill', [])
  return row
    ? { endsAt: row.ends_at, size: row.size, reached: row.reached, finished: row.finished }
    : null
}

/** Whether anybody has made a merchant here already. */
export async function hasMerchants(db: Database): Promise<boolean> {
  const rows = await db.reader.query(
    'any_merchant',
    'select 1 from global.merchant_directory limit 1',
    [],
  )
  return rows.length > 0
}

export async function writeFill(db: Database, fill: Fill): Promise<void> {
  const row = {
    ends_at: fill.endsAt,
    size: fill.size,
    reached: fill.reached,
    finished: fill.finished,
  }
  await db.inGlobal((tx) =>
    tx
      .insertInto('global.demo_fill')
      .values({ only_row: true, ...row })
      .onConflict((known) => known.column('only_row').doUpdateSet(row))
      .execute(),
  )
}

/** What an order's payment stands at, if it has taken money; how much of it was refunded, in minor units. */
export async function paymentOf(
  db: Database,
  merchantId: string,
  number: string,
): Promise<{ transactionId: string; captured: number; refunded: number } | null> {
  const [row] = await db.reader.query<{
    transaction_id: string
    captured: number
    refund_reserved: number
  }>(
    'demo_payment_of_order',
    `select transaction_id, captured, refund_reserved from app.payment
     where merchant_id = $1 and internal_order_id = $2 and captured > 0`,
    [merchantId, number],
  )
  return row
    ? {
        transactionId: row.transaction_id,
        captured: row.captured,
        refunded: row.refund_reserved,
      }
    : null
}

/** The order numbers a merchant has among these. */
export async function knownNumbers(
  db: Database,
  merchantId: string,
  numbers: string[],
): Promise<Set<string>> {
  const rows = await db.reader.query<{ internal_order_id: string }>(
    'demo_known_numbers',
    `select internal_order_id from app.merchant_order
     where merchant_id = $1 and internal_order_id = any($2)`,
    [merchantId, numbers],
  )
  return new Set(rows.map((row) => row.internal_order_id))
}
