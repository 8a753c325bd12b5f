import type { Approval, ApprovalState } from '@paydeck/contract/calls/decisions/approvals'
import type { Tone } from '@paydeck/contract/merchant/status'

import { subjectTitle } from '#/entities/approval/approval-words.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { zoneName } from '#/lib/text/zone-name.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

const STATES: Readonly<Record<ApprovalState, { tone: Tone; label: string }>> = {
  waiting: { tone: 'pending', label: 'waits' },
  approved: { tone: 'success', label: 'approved' },
  refused: { tone: 'error', label: 'not possible' },
  declined: { tone: 'unpaid', label: 'declined' },
  withdrawn: { tone: 'unpaid', label: 'withdrawn' },
  ended: { tone: 'unpaid', label: 'ended' },
}

const earlierColumns = (timeZone: string): Column<Approval>[] => [
  { header: 'Request', slot: 'amount', cell: ({ subject }) => subjectTitle(subject) },
  { header: 'Outcome', slot: 'status', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
  { header: 'Asked by', slot: 'who', isNamedInCard: true, cell: ({ askedBy }) => askedBy },
  { header: 'Decided by', slot: 'meta', isNamedInCard: true, cell: ({ decidedBy }) => decidedBy },
  {
    header: 'Reason',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ state, explanation }) =>
      state === 'ended' ? 'No one decided within seven days.' : explanation,
  },
  {
    header: 'Asked',
    headerNote: zoneName(timeZone),
    slot: 'date',
    isNamedInCard: true,
    cell: ({ askedAt }) => <DateTime at={askedAt} timeZone={timeZone} />,
  },
]

export function EarlierApprovals({ rows, isBusy }: { rows: Approval[]; isBusy: boolean }) {
  const { timeZone } = useSession()
  if (rows.length === 0) return null
  return (
    <Section title="Earlier requests">
      <DataTable
        caption="Earlier requests"
        columns={earlierColumns(timeZone)}
        rows={rows}
        rowKey={({ approvalId }) => approvalId}
        isBusy={isBusy}
      />
    </Section>
  )
}
