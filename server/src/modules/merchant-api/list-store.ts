import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../kit/pages.ts'

export interface ShopFilter {
  /** Half-open; null for no limit on that side. */
  start: Date | null
  end: Date | null
  internalOrderId: string | null
}

interface Statement {
  text: string
  values: unknown[]
}

const ID = {
  merchant_order: 'merchant_order_id',
  payment: 'transaction_id',
  refund: 'refund_id',
} as const

export type ListedTable = keyof typeof ID

/** Every type of order, so that a query without an order number walks the index of the orders lists. */
const KINDS = `(values ('manual'), ('online')) as t(order_type)
  cross join (values ('created'), ('paid'), ('cancelled')) as s(status)`

function conditions(merchantId: string, { start, end, internalOrderId }: ShopFilter): Statement {
  const set: [string, unknown][] = [
    ['merchant_id =', merchantId],
    ['created_at >=', start],
    ['created_at <', end],
    ['internal_order_id =', internalOrderId],
  ]
  const used = set.filter(([, value]) => value !== null)
  return {
    text: used.map(([condition], at) => `${condition} $${at + 1}`).join(' and '),
    values: used.map(([, value]) => value),
  }
}

/** The newest matching rows, up to a limit, by index. */
function newestRows(table: ListedTable, filter: ShopFilter, where: string, limit: number): string {
  const order = `order by created_at desc, ${ID[table]} desc limit ${Math.trunc(limit)}`
  const walk = (kind: string) =>
    `select ${ID[table]}, created_at from app.${table} where ${where}${kind} ${order}`
  if (table !== 'merchant_order' || filter.internalOrderId !== null) return walk('')
  const kinds = walk(' and order_type = t.order_type and status = s.status')
  return `select w.* from ${KINDS} cross join lateral (${kinds}) w ${order}`
}

/** Exported for the test of its plan. */
export function pageStatement(
  table: ListedTable,
  merchantId: string,
  filter: ShopFilter,
  page: number,
): Statement {
  const { text, values } = conditions(merchantId, filter)
  const rows = newestRows(table, filter, text, page * PAGE_SIZE)
  return {
    text: `select ${ID[table]} as id from (${rows}) k
      order by created_at desc, ${ID[table]} desc offset ${(page - 1) * PAGE_SIZE}`,
    values,
  }
}

/** Exported for the test of its plan. */
export function countStatement(
  table: ListedTable,
  merchantId: string,
  filter: ShopFilter,
): Statement {
  const { text, values } = conditions(merchantId, filter)
  const rows = newestRows(table, filter, text, COUNT_LIMIT - 1)
  return { text: `select count(*)::int8 as n from (${rows}) k`, values }
}

const nameOf = statementNames('shop_lists')

/** The ids of a page, newest first. */
export async function readIds(
  reader: Reader,
  table: ListedTable,
  merchantId: string,
  { filter, page }: { filter: ShopFilter; page: number },
): Promise<string[]> {
  const { text, values } = pageStatement(table, merchantId, filter, page)
  const rows = await reader.query<{ id: string }>(page === 1 ? nameOf(text) : null, text, values)
  return rows.map(({ id }) => id)
}

export async function countRows(
  reader: Reader,
  table: ListedTable,
  merchantId: string,
  filter: ShopFilter,
): Promise<number> {
  const { text, values } = countStatement(table, merchantId, filter)
  const [row] = await reader.query<{ n: number }>(nameOf(text), text, values)
  return row?.n ?? 0
}

export type RefundView = Pick<
  Row<'app.refund'>,
  | 'refundId'
  | 'transactionId'
  | 'internalOrderId'
  | 'amount'
  | 'currency'
  | 'status'
  | 'failureCode'
  | 'reason'
  | 'createdAt'
  | 'updatedAt'
>

export const readRefunds = (
  reader: Reader,
  merchantId: string,
  refundIds: readonly string[],
): Promise<RefundView[]> =>
  reader.query<RefundView>(
    'shop_refunds',
    `select refund_id, transaction_id, internal_order_id, amount, currency, status, failure_code, reason,
       created_at, updated_at
     from app.refund where merchant_id = $1 and refund_id = any($2)
     order by created_at desc, refund_id desc`,
    [merchantId, refundIds],
  )
