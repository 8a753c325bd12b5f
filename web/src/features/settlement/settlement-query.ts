import type { SettlementQuery } from '#/entities/settlement/settlement-queries.ts'
import type { listQuery } from '#/ui/table/list-query.ts'

import type { settlementSearch } from './settlement-search.ts'

/** The report's call names its days and its transactions differently. */
export function settlementQuery(query: ReportListQuery): SettlementQuery {
  const { page, timeZone, createdAfter, createdBefore, internalOrderId, transactionIds } = query
  return {
    page,
    from: createdAfter,
    to: createdBefore,
    timeZone,
    ...(internalOrderId !== undefined && { internalOrderId }),
    ...(transactionIds !== undefined && { transactionIds: [transactionIds] }),
  }
}

export type ReportListQuery = ReturnType<
  typeof listQuery<NonNullable<typeof settlementSearch.parameters>>
>
