import { cell, decimal, instant, localDay, selecting } from '../../db/csv-columns.ts'
import type { Reader } from '../../db/database.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import type { Row } from '../../db/rows.ts'
import { RETURNED_COLUMNS, WITH_RETURNED, type ReturnedPayout } from '../payouts/returned.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../kit/pages.ts'

export interface SettlementFilter {
  currency: 'AUD' | 'NZD'
  start: Date
  end: Date
  internalOrderId: string | null
  transactionIds: string[] | null
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

function matching(
  merchantId: string,
  filter: SettlementFilter,
): { name: string; text: string; values: Literal[] } {
  const values: Literal[] = [merchantId, filter.currency, filter.start, filter.end]
  let text = 'e.merchant_id = $1 and e.currency = $2 and e.entry_at >= $3 and e.entry_at < $4'
  let name = 'all'
  if (filter.internalOrderId !== null) {
    text += ` and e.internal_order_id = $${values.push(filter.internalOrderId)}`
    name += '_order'
  }
  if (filter.transactionIds !== null) {
    text += ` and e.transaction_id = any($${values.push(filter.transactionIds)})`
    name += '_ids'
  }
  return { name, text, values }
}

/** The statement of one page, newest first; also read by the test that checks its plan. */
export function pageStatement(
  merchantId: string,
  filter: SettlementFilter,
  skip: number,
  size: number,
): { name: string; text: string; values: Literal[] } {
  const { name, text, values } = matching(merchantId, filter)
  return {
    name,
    text: `select e.internal_order_id, e.entry_at, e.entry_type, e.transaction_id, e.gross, e.fee, e.net, e.currency,
             e.available_on, e.payout_id, p.pay_type, ${RETURNED_COLUMNS}
      from (select entry_id from app.settlement_entry e where ${text}
            order by entry_at desc, entry_id desc limit ${Math.trunc(size)} offset ${Math.trunc(skip)}) k
      join app.settlement_entry e on e.merchant_id = $1 and e.entry_id = k.entry_id
      left join app.payment p on p.merchant_id = $1 and p.transaction_id = e.transaction_id ${WITH_RETURNED}
      order by e.entry_at desc, e.entry_id desc`,
    values,
  }
}

export function readPage(
  reader: Reader,
  merchantId: string,
  filter: SettlementFilter,
  skip: number,
): Promise<SettlementRow[]> {
  const { name, text, values } = pageStatement(merchantId, filter, skip, PAGE_SIZE)
  return reader.query<SettlementRow>(skip === 0 ? `settlement_${name}` : null, text, values)
}

/** Counts lines up to COUNT_LIMIT: the work is bounded however long the statement is. */
export async function countLines(
  reader: Reader,
  merchantId: string,
  filter: SettlementFilter,
): Promise<number> {
  const { name, text, values } = matching(merchantId, filter)
  const [row] = await reader.query<{ n: number }>(
    `settlement_count_${name}`,
    `select count(*) as n from (select 1 from app.settlement_entry e where ${text} limit ${COUNT_LIMIT}) lines`,
    values,
  )
  return row?.n ?? 0
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
    text: `${selecting(COLUMNS)}
      from app.settlement_entry e where ${text} order by entry_at desc, entry_id desc`,
    values,
  }
}

export function payoutStatement(merchantId: string, payoutId: string): ReportQuery {
  return {
    text: `${selecting(COLUMNS)} from app.settlement_entry
      where merchant_id = $1 and payout_id = $2 order by entry_at, entry_id`,
    values: [merchantId, payoutId],
  }
}
