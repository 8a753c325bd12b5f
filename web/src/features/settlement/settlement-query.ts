import type { SettlementQuery } from '#/entities/settlement/settlement-queries.ts'
import type { listQuery } from '#/ui/table/list-query.ts'

import type { settlementSearch } from './settlement-search.ts'

/** The report's call has other names for days and transactions. */
export function settlementQuery(query: ReportListQuery): SettlementQuery {
  const { createdAfter, createdBefore, sort: _sort, transactionIds, ...rest } = query
  return {
    ...rest,
    from: createdAfter,
    to: createdBefore,
    ...(transactionIds !== undefined && { transactionIds: [transactionIds] }),
  }
}

export type ReportListQuery = ReturnType<
  typeof listQuery<NonNullable<typeof settlementSearch.parameters>>
>
