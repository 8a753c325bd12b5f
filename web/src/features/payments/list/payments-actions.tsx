import type { ComponentProps } from 'react'

import { ExportData } from '#/entities/report/export-data.tsx'
import { Can } from '#/entities/session/can.tsx'
import { ColumnMenu } from '#/ui/columns/column-menu.tsx'

interface PaymentsActionsProps extends ComponentProps<typeof ExportData> {
  ownColumns: ComponentProps<typeof ColumnMenu>
}

export const PaymentsActions = ({ ownColumns, ...exported }: PaymentsActionsProps) => (
  <>
    <ColumnMenu {...ownColumns} />
    <Can needs="reports:export">
      <ExportData {...exported} />
    </Can>
  </>
)
