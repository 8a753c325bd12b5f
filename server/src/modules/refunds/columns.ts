import { refundColumns } from '@paydeck/contract/lists/refund-columns'

import { listColumns } from '../../db/list-columns.ts'
import type { Row } from '../../db/rows.ts'

/** Where the columns of the refunds list come from, when not from the field of the same name. */
export const columns = listColumns<Row<'app.refund'>>()(refundColumns, {
  merchantOrderInternalOrderId: 'internalOrderId',
  createdOn: 'createdAt',
})
