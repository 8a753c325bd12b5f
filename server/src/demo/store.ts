import type { Database } from '../db/database.ts'

export interface Fill {
  endsAt: Date
  /** Orders of a merchant of weight 1. */
  size: number
  reached: string | null
  finished: boolean
}

/** Null before the first start. */
export async function readFill(db: Database): Promise<Fill | null> {
  const [row] = await db.reader.query<{
    endsAt: Date
    size: number
    reached: string | null
    finished: boolean
  }>('demo_fill', 'select ends_at, size, reached, finished from global.demo_fill', [])
  return row
    ? { endsAt: row.endsAt, size: row.size, reached: row.reached, finished: row.finished }
    : null
}

export async function hasMerchants(db: Database): Promise<boolean> {
  const rows = await db.reader.query(
    'any_merchant',
    'select 1 from global.merchant_directory limit 1',
    [],
  )
  return rows.length > 0
}

/** An interrupted start continues from here. */
export async function writeFill(db: Database, fill: Fill): Promise<void> {
  const row = {
    endsAt: fill.endsAt,
    size: fill.size,
    reached: fill.reached,
    finished: fill.finished,
  }
  await db.inGlobal((tx) =>
    tx
      .insertInto('global.demoFill')
      .values({ onlyRow: true, ...row })
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row))
      .execute(),
  )
}

export interface DemoPayment {
  transactionId: string
  amount: number
  captured: number
  /** What took its money: null before a hold is captured. */
  chargeId: string | null
}

export async function paymentOf(
  db: Database,
  merchantId: string,
  number: string,
): Promise<DemoPayment | null> {
  const [row] = await db.reader.query<DemoPayment>(
    'demo_payment_of_order',
    `select p.transaction_id, p.amount, p.captured, (
       select o.operation_id from app.payment_operation o
       where o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
         and o.kind in ('charge', 'capture') and o.status = 'succeeded'
       order by o.created_at desc limit 1) as charge_id
     from app.payment p
     where p.merchant_id = $1 and p.internal_order_id = $2
       and p.status not in ('failed', 'cancelled', 'incomplete')`,
    [merchantId, number],
  )
  return row ?? null
}

export async function knownNumbers(
  db: Database,
  merchantId: string,
  numbers: string[],
): Promise<Set<string>> {
  const rows = await db.reader.query<{ internalOrderId: string }>(
    'demo_known_numbers',
    `select internal_order_id from app.merchant_order
     where merchant_id = $1 and internal_order_id = any($2)`,
    [merchantId, numbers],
  )
  return new Set(rows.map((row) => row.internalOrderId))
}
