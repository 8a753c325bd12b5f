import type { ReportQuery as Asked } from '@paydeck/contract/calls/reports'
import { parseAmount } from '@paydeck/contract/money/money'

import type { ReportQuery } from '../../db/export.ts'
import { badRequest } from '../../kit/errors.ts'
import { reportStatement } from './report-store.ts'

/** The refunds list as a file: the same range, the same filters, every page. */
export function refundsReport(
  merchantId: string,
  asked: Asked,
  range: { start: Date; end: Date },
): ReportQuery {
  const amount = asked.amount === undefined ? null : parseAmount(asked.amount)
  if (asked.amount !== undefined && amount === null) throw badRequest('Please enter a valid amount')
  return reportStatement(merchantId, {
    ...range,
    internalOrderId: asked.internalOrderId ?? null,
    emailKey: asked.customerEmail?.trim().toLowerCase() ?? null,
    amount,
  })
}
