import { currencyOf } from '@paydeck/contract/money/currency'
import type { TeamMember } from '@paydeck/contract/calls/team'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

import type { TeamAction } from './team-actions.ts'
import { teamColumns } from './team-columns.tsx'
import classes from './team.module.css'

interface TeamTableProps {
  members: readonly TeamMember[]
  isBusy: boolean
  onAction: (action: TeamAction) => void
}

export function TeamTable({ members, isBusy, onAction }: TeamTableProps) {
  const { timeZone, email, merchantTradingCountry } = useSession()
  const isOwner = useCan()('ownership:manage')
  const columns = teamColumns({
    timeZone,
    currency: currencyOf(merchantTradingCountry),
    viewer: { email, isOwner },
    onAction,
  })
  return (
    <div className={classes['people']}>
      <DataTable
        caption="Team"
        columns={columns}
        rows={members}
        rowKey={({ userId }) => userId}
        isBusy={isBusy}
      />
    </div>
  )
}
