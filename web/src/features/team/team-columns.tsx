import { refundLimitOf } from '@paydeck/contract/access/grants'
import { ROLES } from '@paydeck/contract/access/roles'
import type { TeamMember } from '@paydeck/contract/calls/team'
import type { Tone } from '@paydeck/contract/merchant/status'
import { formatMoney } from '@paydeck/contract/money/money'

import { zoneName } from '#/lib/text/zone-name.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import type { Column } from '#/ui/table/column.ts'
import { RowMenu } from '#/ui/table/row-menu.tsx'

import { mayRefund } from './member-form.ts'
import { memberName } from './member-name.ts'
import { actionsFor, type TeamAction, type Viewer } from './team-actions.ts'
import classes from './team.module.css'

const STATES: Readonly<Record<TeamMember['state'], { tone: Tone; label: string }>> = {
  active: { tone: 'success', label: 'active' },
  invited: { tone: 'pending', label: 'invited' },
  disabled: { tone: 'unpaid', label: 'shut out' },
}

interface ColumnOptions {
  timeZone: string
  currency: string
  viewer: Viewer
  onAction: (action: TeamAction) => void
}

/** Empty if the role has no refunds, or any amount may be refunded. */
function refundsUpTo(member: TeamMember, currency: string): string {
  const limit = mayRefund(member.role) ? refundLimitOf(member) : null
  if (limit === 0) return 'Cannot refund alone'
  return limit === null ? '' : `Refunds up to ${formatMoney(limit, currency)}`
}

function Person({ member, isViewer }: { member: TeamMember; isViewer: boolean }) {
  const name = memberName(member)
  return (
    <span className={classes['person']}>
      <strong>{isViewer ? `${name} (you)` : name}</strong>
      {name !== member.email && <span className={classes['muted']}>{member.email}</span>}
    </span>
  )
}

export const teamColumns = ({
  timeZone,
  currency,
  viewer,
  onAction,
}: ColumnOptions): Column<TeamMember>[] => [
  {
    header: 'Person',
    slot: 'amount',
    cell: (member) => <Person member={member} isViewer={member.email === viewer.email} />,
  },
  {
    header: 'Role',
    slot: 'title',
    cell: (member) => (
      <span className={classes['person']}>
        {ROLES[member.role].label}
        <span className={classes['muted']}>{refundsUpTo(member, currency)}</span>
      </span>
    ),
  },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ state }) => <StatusBadge {...STATES[state]} />,
  },
  {
    header: 'Two-factor sign-in',
    isNamedInCard: true,
    slot: 'meta',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off'),
  },
  {
    header: 'Last sign-in',
    headerNote: zoneName(timeZone),
    isNamedInCard: true,
    slot: 'date',
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? 'Never' : <DateTime at={lastSignInAt} timeZone={timeZone} />,
  },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    cell: (member) => (
      <RowMenu
        label={`Actions for ${memberName(member)}`}
        actions={actionsFor(member, viewer).map(({ name, ...action }) => ({
          ...action,
          isDangerous: name === 'remove',
          onClick: () => onAction({ name, member }),
        }))}
      />
    ),
  },
]
