import { cell, decimal, instant, localDay, selecting } from '../../db/csv-columns.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import type { PaymentFilter } from './list-filter.ts'
import { matching } from './list-store.ts'

/** The payments a list would show, all pages of it, newest first. */
export function reportStatement(merchantId: string, filter: PaymentFilter): ReportQuery {
  const { text, values } = matching(merchantId, filter)
  const columns = selecting({
    'Order ID': cell('internal_order_id'),
    'Transaction ID': 'transaction_id',
    Created: instant('created_at'),
    Date: localDay('created_at'),
    Status: 'status',
    Type: `case pay_type when 'plan' then 'Split' else 'Full' end`,
    Method: 'method',
    Amount: decimal('transaction_amount'),
    Refunded: decimal('refund_reserved'),
    Fee: decimal('platform_fee'),
    Currency: 'currency',
    'Customer name': cell('customer_name'),
    'Customer email': cell('customer_email'),
    'Customer ID': cell('coalesce(internal_customer_id, customer_id)'),
    'Card brand': 'source_brand',
    'Card last 4': 'source_last4',
    Description: cell('description'),
  })
  return {
    text: `${columns} from app.payment where ${text} order by created_at desc, transaction_id desc`,
    values: values as Literal[],
  }
}
