import type { ENTRY_KINDS } from '@paydeck/contract/merchant/entry-kinds'
import {
  NO_METHOD,
  type EntryMethodFilter,
  type MethodField,
} from '@paydeck/contract/lists/entry-method-filter'

import {
  allOf,
  beginsWith,
  compares,
  inTime,
  isOneOf,
  placeholders,
  type Condition,
} from '../../db/conditions.ts'
import { cell, decimal, instant, localDay, selectColumns } from '../../db/csv-columns.ts'
import type { Reader } from '../../db/database.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import type { Row } from '../../db/rows.ts'
import { sumsOf, type SumRow } from '../../db/state-sums.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import { NO_TAKINGS } from '../ledger/rules.ts'
import type { SearchedList } from '../counts/search-page.ts'
import { RETURNED_COLUMNS, WITH_RETURNED, type ReturnedPayout } from '../payouts/returned.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../kit/pages.ts'

export interface SettlementFilter {
  currency: 'AUD' | 'NZD'
  start: Date
  end: Date
  /** A prefix of the order number, in lower case. */
  orderStart: string | null
  transactionIds: string[] | null
  /** Null for every kind. */
  kind: (typeof ENTRY_KINDS)[number] | null
  way: EntryMethodFilter
}

export type SettlementRow = Pick<
  Row<'app.settlementEntry'>,
  | 'internalOrderId'
  | 'entryAt'
  | 'entryType'
  | 'transactionId'
  | 'gross'
  | 'fee'
  | 'net'
  | 'currency'
  | 'availableOn'
  | 'payoutId'
> & { payType: 'card' | 'plan' | null } & ReturnedPayout

const conditions = ({
  currency,
  transactionIds,
  kind,
  way,
  ...range
}: SettlementFilter): Condition[] => [
  compares('currency', '=', currency),
  ...inTime('entry_at', range),
  ...(transactionIds ? [isOneOf('transaction_id', transactionIds)] : []),
  ...(kind === null ? [] : [isOfKind(kind)]),
  ...(Object.keys(way).length === 0 ? [] : [isPaid(way)]),
]

const isOfKind = (kind: NonNullable<SettlementFilter['kind']>): Condition =>
  kind === 'Takings'
    ? { column: 'entry_type', sql: () => `entry_type not in ${NO_TAKINGS}` }
    : compares('entry_type', '=', kind)

const WAY_COLUMNS: Record<MethodField, string> = {
  payType: 'pay_type',
  method: 'method',
  wallet: 'wallet_type',
  scheme: 'source_brand',
  funding: 'source_funding',
}

/**
 * A subquery for each entry: the planner cannot turn a scalar subquery into a join, which would read every payment. The
 * payment's columns are renamed, so that a bare name always means the entry's.
 */
const isPaid = (way: EntryMethodFilter): Condition => ({
  column: 'transaction_id',
  sql: (at) => `(select true from (select merchant_id as of_merchant, transaction_id as of_payment,
      ${Object.values(WAY_COLUMNS).join(', ')} from app.payment) paid
    where of_merchant = $1 and of_payment = transaction_id${(Object.keys(way) as MethodField[])
      .map(
        (name) =>
          ` and coalesce(${WAY_COLUMNS[name]}, '') = ${at(way[name] === NO_METHOD ? '' : way[name])}`,
      )
      .join('')} limit 1)`,
})

const beginnings = ({ orderStart }: SettlementFilter): Condition[] =>
  orderStart === null ? [] : [beginsWith('internal_order_key', orderStart)]

function matching(
  merchantId: string,
  filter: SettlementFilter,
): { text: string; values: Literal[] } {
  const { values, at } = placeholders(merchantId)
  const text = allOf([...conditions(filter), ...beginnings(filter)], at)
  return { text: `merchant_id = $1${text}`, values: values as Literal[] }
}

/** The list to search by prefix; null without one. */
export function searchedList(filter: SettlementFilter): SearchedList | null {
  const [beginning] = beginnings(filter)
  return beginning
    ? {
        table: 'app.settlement_entry',
        id: 'entry_id',
        time: 'entry_at',
        prefix: beginning,
        conditions: conditions(filter),
      }
    : null
}

/** One page, newest first. Exported for the test of its plan. */
export function pageStatement(
  merchantId: string,
  filter: SettlementFilter,
  skip: number,
  size: number,
): { text: string; values: Literal[] } {
  const { text, values } = matching(merchantId, filter)
  const keys = `select entry_id from app.settlement_entry where ${text}
            order by entry_at desc, entry_id desc limit ${Math.trunc(size)} offset ${Math.trunc(skip)}`
  return { text: rowsOf(keys), values }
}

const rowsOf = (keys: string): string =>
  `select e.internal_order_id, e.entry_at, e.entry_type, e.transaction_id, e.gross, e.fee, e.net, e.currency,
             e.available_on, e.payout_id, p.pay_type, ${RETURNED_COLUMNS}
      from (${keys}) k
      join app.settlement_entry e on e.merchant_id = $1 and e.entry_id = k.entry_id
      left join app.payment p on p.merchant_id = $1 and p.transaction_id = e.transaction_id ${WITH_RETURNED}
      order by e.entry_at desc, e.entry_id desc`

const nameOf = statementNames('settlement')

export function readPage(
  reader: Reader,
  merchantId: string,
  filter: SettlementFilter,
  skip: number,
): Promise<SettlementRow[]> {
  const { text, values } = pageStatement(merchantId, filter, skip, PAGE_SIZE)
  return reader.query<SettlementRow>(skip === 0 ? nameOf(text) : null, text, values)
}

export const readThese = (
  reader: Reader,
  merchantId: string,
  entryIds: readonly string[],
): Promise<SettlementRow[]> =>
  reader.query<SettlementRow>('settlement_these', rowsOf('select unnest($2::text[]) as entry_id'), [
    merchantId,
    entryIds,
  ])

/** Up to COUNT_LIMIT, so that the cost does not grow with the statement. */
export async function countLines(
  reader: Reader,
  merchantId: string,
  filter: SettlementFilter,
): Promise<number> {
  const { text, values } = matching(merchantId, filter)
  const statement = `select count(*) as n
    from (select 1 from app.settlement_entry where ${text} limit ${COUNT_LIMIT}) lines`
  const [row] = await reader.query<{ n: number }>(nameOf(statement), statement, values)
  return row?.n ?? 0
}

/** Net amounts by kind of entry. Exported for the test of its plan. */
export function sumsStatement(
  merchantId: string,
  filter: SettlementFilter,
): { text: string; values: Literal[] } {
  const { text, values } = matching(merchantId, filter)
  const rows = `select entry_type as state, currency, net as amount, gross, fee
    from app.settlement_entry where ${text}`
  return { text: sumsOf(rows, ['gross', 'fee']), values }
}

export type EntrySum = SumRow & { gross: number; fee: number }

export function readSums(
  reader: Reader,
  merchantId: string,
  filter: SettlementFilter,
): Promise<EntrySum[]> {
  const { text, values } = sumsStatement(merchantId, filter)
  return reader.query<EntrySum>(nameOf(text), text, values)
}

const COLUMNS = {
  'Order ID': cell('internal_order_id'),
  'Transaction ID': 'transaction_id',
  Type: 'entry_type',
  Entered: instant('entry_at'),
  Date: localDay('entry_at'),
  Gross: decimal('gross'),
  Fee: decimal('fee'),
  'GST in fee': decimal('fee_tax'),
  Net: decimal('net'),
  Currency: 'currency',
  'Available on': 'available_on',
  'Payout ID': 'payout_id',
}

export function settlementStatement(merchantId: string, filter: SettlementFilter): ReportQuery {
  const { text, values } = matching(merchantId, filter)
  return {
    text: `${selectColumns(COLUMNS)}
      from app.settlement_entry where ${text} order by entry_at desc, entry_id desc`,
    values,
  }
}

export function payoutStatement(merchantId: string, payoutId: string): ReportQuery {
  return {
    text: `${selectColumns(COLUMNS)} from app.settlement_entry
      where merchant_id = $1 and payout_id = $2 order by entry_at, entry_id`,
    values: [merchantId, payoutId],
  }
}
