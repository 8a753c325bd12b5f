import type { ReportQuery as Asked } from '@paydeck/contract/calls/reports'
import { parseAmount } from '@paydeck/contract/money/money'

import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import { badRequest } from '../../kit/errors.ts'
import { columns } from './columns.ts'
import { matching } from './list-store.ts'

/** The refunds list as a file: the same range, the same filters, every page. */
export function refundsReport(
  merchantId: string,
  asked: Asked,
  range: { start: Date; end: Date },
): ReportQuery {
  const amount = asked.amount === undefined ? null : parseAmount(asked.amount)
  if (asked.amount !== undefined && amount === null) throw badRequest('Please enter a valid amount')
  const { text, values } = matching(merchantId, {
    ...range,
    internalOrderId: asked.internalOrderId ?? null,
    emailKey: asked.customerEmail?.trim().toLowerCase() ?? null,
    amount,
  })
  return {
    text: `${columns.csv} from app.refund where ${text} order by created_at desc, refund_id desc`,
    values: values as Literal[],
  }
}
