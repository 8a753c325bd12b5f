import type { Payment, PaymentsQuery } from '@paydeck/contract/calls/payments/payments'

import { ExportSelected } from '#/entities/report/export-selected.tsx'
import { reportParameters, reportRange } from '#/entities/report/report-query.ts'
import type { Export } from '#/entities/report/use-export.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { useSelection } from '#/ui/selection/use-selection.ts'
import type { Paged } from '#/ui/table/column.ts'
import type { List } from '#/ui/table/use-list.ts'

import type { PaymentsSearch } from './payments-search.ts'

/** Selecting payments, for people who may export them. */
export function usePaymentsSelection(
  list: List<PaymentsSearch, Paged<Payment>, PaymentsQuery>,
  download: Export,
) {
  const { timeZone } = useSession()
  const mayExport = useCan()('reports:export')
  const selection = useSelection({
    rows: list.rows.data?.items,
    keyOf: ({ transactionId }) => transactionId,
    nameOf: ({ merchantOrderInternalOrderId }) => merchantOrderInternalOrderId,
    listKey: JSON.stringify(list.query),
  })
  if (!mayExport) return {}
  const transactionIds = selection.rows.map(({ transactionId }) => transactionId)
  const days = reportRange(list.range, list.today)
  return {
    selection,
    selectionActions: (
      <ExportSelected
        download={download}
        query={reportParameters({ transactionIds }, days, timeZone)}
      />
    ),
  }
}
