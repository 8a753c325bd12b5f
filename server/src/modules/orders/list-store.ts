import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { SumRow } from '../../db/state-sums.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'
import { PAYMENT_JOIN, STATE_COLUMNS, type StateRow } from './payment-state.ts'

export type ListedOrder = StateRow &
  Pick<
    Row<'app.merchantOrder'>,
    | 'internalOrderId'
    | 'createdAt'
    | 'amount'
    | 'currency'
    | 'description'
    | 'billingName'
    | 'billingPhone'
    | 'customerEmail'
    | 'phoneNo'
    | 'lastDay'
  >

export interface OrderFilter {
  types: readonly string[]
  statuses: readonly string[]
}

/** Walks the index once per type and status, newest first, and merges the walks. */
export const ORDERS_PAGE = `
  select ${STATE_COLUMNS}, o.internal_order_id, o.created_at, o.amount, o.currency, o.description,
         o.billing_name, o.billing_phone, o.customer_email, o.phone_no, o.last_day
  from (
    select walk.*
    from unnest($2::text[]) as t(order_type)
    cross join unnest($3::text[]) as s(status)
    cross join lateral (
      select * from app.merchant_order
      where merchant_id = $1 and order_type = t.order_type and status = s.status
      order by created_at desc, merchant_order_id desc
      limit $4::bigint + $5::bigint
    ) walk
    order by walk.created_at desc, walk.merchant_order_id desc
    offset $4 limit $5
  ) o
  ${PAYMENT_JOIN}
  order by o.created_at desc, o.merchant_order_id desc`

export function readPage(
  reader: Reader,
  merchantId: string,
  filter: OrderFilter,
  { skip, take }: { skip: number; take: number },
): Promise<ListedOrder[]> {
  return reader.query<ListedOrder>('orders_page', ORDERS_PAGE, [
    merchantId,
    filter.types,
    filter.statuses,
    skip,
    take,
  ])
}

const ORDER_STATES = `
  select ${STATE_COLUMNS} from app.merchant_order o ${PAYMENT_JOIN}
  where o.merchant_id = $1 and o.merchant_order_id = any($2)`

export const readStates = (
  reader: Reader,
  merchantId: string,
  merchantOrderIds: readonly string[],
): Promise<StateRow[]> =>
  reader.quick<StateRow>('order_states', ORDER_STATES, [merchantId, merchantOrderIds])

export async function count(
  reader: Reader,
  merchantId: string,
  { types, statuses }: OrderFilter,
): Promise<number> {
  const [row] = await reader.quick<{ n: number }>(
    'orders_count',
    `select coalesce(sum(n), 0)::int8 as n from app.orders_by_status
     where merchant_id = $1 and order_type = any($2) and status = any($3)`,
    [merchantId, types, statuses],
  )
  return row?.n ?? 0
}

export async function countByStatus(
  reader: Reader,
  merchantId: string,
  { types, statuses }: OrderFilter,
): Promise<{ state: string; n: number }[]> {
  return reader.query<{ state: string; n: number }>(
    'orders_by_status',
    `select status as state, sum(n)::int8 as n from app.orders_by_status
     where merchant_id = $1 and order_type = any($2) and status = any($3)
     group by status having sum(n) > 0 order by status desc`,
    [merchantId, types, statuses],
  )
}

/** Sums the newest orders of each type and status, up to a limit. A test checks its query plan. */
export const ORDER_SUMS = `
  select s.status as state, walk.currency, count(*)::int8 as n, sum(walk.amount)::int8 as amount
  from unnest($2::text[]) as t(order_type)
  cross join unnest($3::text[]) as s(status)
  cross join lateral (
    select currency, amount from app.merchant_order
    where merchant_id = $1 and order_type = t.order_type and status = s.status
    order by created_at desc, merchant_order_id desc
    limit ${COUNT_LIMIT}
  ) walk
  group by s.status, walk.currency order by s.status, walk.currency`

export const readSums = (
  reader: Reader,
  merchantId: string,
  { types, statuses }: OrderFilter,
): Promise<SumRow[]> =>
  reader.query<SumRow>('order_sums', ORDER_SUMS, [merchantId, types, statuses])
