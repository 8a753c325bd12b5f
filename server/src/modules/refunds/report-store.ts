import { cell, decimal, instant, localDay, selecting } from '../../db/csv-columns.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import { matching, type RefundFilter } from './list-store.ts'

/** The refunds a list would show, all pages of it, newest first. */
export function reportStatement(merchantId: string, filter: RefundFilter): ReportQuery {
  const { text, values } = matching(merchantId, filter)
  const columns = selecting({
    'Order ID': cell('internal_order_id'),
    'Transaction ID': 'transaction_id',
    'Refund ID': 'refund_id',
    Created: instant('created_at'),
    Date: localDay('created_at'),
    Status: 'status',
    Amount: decimal('amount'),
    Currency: 'currency',
    'Customer email': cell('customer_email'),
    Reason: cell('reason'),
  })
  return {
    text: `${columns} from app.refund where ${text} order by created_at desc, refund_id desc`,
    values: values as Literal[],
  }
}
