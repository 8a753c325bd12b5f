import type { ComponentProps } from 'react'

import { ColumnMenu } from '#/ui/columns/column-menu.tsx'

import { NewOrderButtons } from '#/features/manual-orders/new-order-buttons.tsx'

interface UnpaidActionsProps {
  ownColumns: ComponentProps<typeof ColumnMenu>
  /** Null for people who may only view. */
  onNew: ComponentProps<typeof NewOrderButtons>['onChoose'] | null
}

export const UnpaidActions = ({ ownColumns, onNew }: UnpaidActionsProps) => (
  <>
    <ColumnMenu {...ownColumns} />
    {onNew && <NewOrderButtons onChoose={onNew} />}
  </>
)
