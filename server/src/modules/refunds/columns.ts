import { refundColumns } from '@paydeck/contract/lists/refund-columns'

import { listColumns } from '../../db/list-columns.ts'
import type { Row } from '../../db/rows.ts'

/** The fields of the columns whose name differs. */
export const columns = listColumns<Row<'app.refund'>>()(refundColumns, {
  merchantOrderInternalOrderId: 'internalOrderId',
  createdOn: 'createdAt',
})
