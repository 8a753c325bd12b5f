import type { ComponentProps } from 'react'

import { ExportData } from '#/entities/report/export-data.tsx'
import { Can } from '#/entities/session/can.tsx'
import { ColumnMenu } from '#/ui/columns/column-menu.tsx'

interface PaymentsActionsProps extends ComponentProps<typeof ExportData> {
  added: ComponentProps<typeof ColumnMenu>
}

export const PaymentsActions = ({ added, ...exported }: PaymentsActionsProps) => (
  <>
    <ColumnMenu {...added} />
    <Can needs="reports:export">
      <ExportData {...exported} />
    </Can>
  </>
)
