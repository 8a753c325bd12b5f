import type { Reader } from '../../db/database.ts'
import { columnNames } from '../../db/names.ts'
import type { Row } from '../../db/rows.ts'
import { RETURNED_COLUMNS, WITH_RETURNED, type ReturnedPayout } from './returned.ts'
import { sumsOf, type SumRow } from '../../db/state-sums.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'

const COLUMNS = [
  'payoutId',
  'currency',
  'amount',
  'status',
  'reference',
  'openingBalance',
  'closingBalance',
  'arrivalDate',
  'carriedBy',
  'failureCode',
  'failureMessage',
  'createdAt',
] as const satisfies (keyof Row<'app.payout'>)[]

export type ReadPayout = Pick<Row<'app.payout'>, (typeof COLUMNS)[number]>

export interface ListedPayout extends ReadPayout {
  transactionId: string | null
  internalOrderId: string | null
  gross: number | null
}

/** One page, newest first. Exported for the test of its plan. */
export const pageText = (skip: number, size: number): string =>
  `select ${columnNames(COLUMNS, 'p')}, f.transaction_id, f.internal_order_id, f.gross
   from (select ${columnNames(COLUMNS)} from app.payout where merchant_id = $1
         order by created_at desc, payout_id desc limit ${Math.trunc(size)} offset ${Math.trunc(skip)}) p
   left join lateral (
     select transaction_id, internal_order_id, gross from app.settlement_entry e
     where e.merchant_id = $1 and e.payout_id = p.payout_id and e.transaction_id is not null
     order by entry_at, entry_id limit 1
   ) f on true
   order by p.created_at desc, p.payout_id desc`

export function readPage(
  reader: Reader,
  merchantId: string,
  skip: number,
  size: number,
): Promise<ListedPayout[]> {
  return reader.query<ListedPayout>(skip === 0 ? 'payouts_page' : null, pageText(skip, size), [
    merchantId,
  ])
}

export async function countPayouts(reader: Reader, merchantId: string): Promise<number> {
  const [row] = await reader.query<{ n: number }>(
    'payouts_count',
    `select count(*) as n from (select 1 from app.payout where merchant_id = $1 limit ${COUNT_LIMIT}) payouts`,
    [merchantId],
  )
  return row?.n ?? 0
}

/** By status, from the list's index. Exported for the test of its plan. */
export const PAYOUT_SUMS = sumsOf(
  `select status as state, currency, amount from app.payout where merchant_id = $1
   order by created_at desc, payout_id desc`,
)

export const readSums = (reader: Reader, merchantId: string): Promise<SumRow[]> =>
  reader.query<SumRow>('payout_sums', PAYOUT_SUMS, [merchantId])

export async function readPayout(
  reader: Reader,
  merchantId: string,
  payoutId: string,
): Promise<(ReadPayout & { accountNumberLast4: string }) | null> {
  const [row] = await reader.query<ReadPayout & { accountNumberLast4: string }>(
    'payout_by_id',
    `select ${columnNames(COLUMNS, 'p')}, b.account_number_last4
     from app.payout p
     join app.bank_account b on b.merchant_id = p.merchant_id and b.external_account_id = p.external_account_id
     where p.merchant_id = $1 and p.payout_id = $2`,
    [merchantId, payoutId],
  )
  return row ?? null
}

export type PayoutLineRow = Pick<
  Row<'app.settlementEntry'>,
  | 'internalOrderId'
  | 'gross'
  | 'fee'
  | 'feeTax'
  | 'net'
  | 'currency'
  | 'entryType'
  | 'entryAt'
  | 'transactionId'
> &
  ReturnedPayout

export function readLines(
  reader: Reader,
  merchantId: string,
  payoutId: string,
  { skip, size }: { skip: number; size: number },
): Promise<PayoutLineRow[]> {
  return reader.query<PayoutLineRow>(
    null,
    `select e.internal_order_id, e.gross, e.fee, e.fee_tax, e.net, e.currency, e.entry_type, e.entry_at, e.transaction_id,
       ${RETURNED_COLUMNS}
     from app.settlement_entry e ${WITH_RETURNED}
     where e.merchant_id = $1 and e.payout_id = $2
     order by e.entry_at, e.entry_id limit ${Math.trunc(size)} offset ${Math.trunc(skip)}`,
    [merchantId, payoutId],
  )
}

export interface LineSum {
  entryType: string
  lines: number
  gross: number
  fee: number
  feeTax: number
  net: number
}

export function sumLines(reader: Reader, merchantId: string, payoutId: string): Promise<LineSum[]> {
  return reader.query<LineSum>(
    'payout_lines_sum',
    `select entry_type, count(*) as lines, sum(gross)::int8 as gross, sum(fee)::int8 as fee,
            sum(fee_tax)::int8 as fee_tax, sum(net)::int8 as net
     from app.settlement_entry where merchant_id = $1 and payout_id = $2
     group by entry_type order by entry_type`,
    [merchantId, payoutId],
  )
}

export interface ArrivalRow {
  transactionId: string
  arrivalDate: string | null
  payoutId: string
  net: number
}

/** The payout that took each payment's entry; for a failed payout, the one that carries its money now. */
export function readArrivals(
  reader: Reader,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<ArrivalRow[]> {
  return reader.quick<ArrivalRow>(
    'payout_arrivals',
    `select e.transaction_id, coalesce(c.arrival_date, p.arrival_date) as arrival_date,
            coalesce(p.carried_by, p.payout_id) as payout_id, e.net
     from app.settlement_entry e
     join app.payout p on p.merchant_id = $1 and p.payout_id = e.payout_id
     left join app.payout c on c.merchant_id = $1 and c.payout_id = p.carried_by
     where e.merchant_id = $1 and e.transaction_id = any($2) and e.entry_type = 'Payment' and e.payout_id is not null
       and (p.status <> 'failed' or c.status <> 'failed')`,
    [merchantId, transactionIds],
  )
}
