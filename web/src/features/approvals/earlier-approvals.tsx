import type { Approval, ApprovalState } from '@paydeck/contract/calls/decisions/approvals'
import type { Tone } from '@paydeck/contract/merchant/status'

import { subjectTitle } from '#/entities/approval/approval-text.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { zoneName } from '#/lib/text/zone-name.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

import classes from './approvals.module.css'

const STATES: Readonly<Record<ApprovalState, { tone: Tone; label: string }>> = {
  waiting: { tone: 'pending', label: 'waiting' },
  approved: { tone: 'success', label: 'approved' },
  refused: { tone: 'error', label: 'not possible' },
  declined: { tone: 'error', label: 'declined' },
  withdrawn: { tone: 'unpaid', label: 'withdrawn' },
  ended: { tone: 'unpaid', label: 'expired' },
}

const earlierColumns = (slug: string, timeZone: string): Column<Approval>[] => [
  {
    header: 'Request',
    slot: 'amount',
    cell: (approval) => <Request slug={slug} approval={approval} />,
  },
  { header: 'Outcome', slot: 'status', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
  {
    header: 'Asked by',
    headerNote: zoneName(timeZone),
    slot: 'title',
    isNamedInCard: true,
    cell: ({ askedBy, askedAt }) => <Person name={askedBy} at={askedAt} timeZone={timeZone} />,
  },
  {
    header: 'Decided by',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ state, decidedBy, decidedAt }) =>
      decidedBy === null || decidedAt === null || state === 'withdrawn' ? null : (
        <Person name={decidedBy} at={decidedAt} timeZone={timeZone} />
      ),
  },
  {
    header: 'Reason',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ state, explanation }) => {
      const text = state === 'ended' ? 'No one decided within seven days.' : explanation
      return text === null ? null : <span className={classes['text']}>{text}</span>
    },
  },
]

/** A refund links to its payment. */
function Request({ slug, approval: { subject } }: { slug: string; approval: Approval }) {
  const title = <span className={classes['text']}>{subjectTitle(subject)}</span>
  if (!('transactionId' in subject)) return title
  const href = `/${slug}/payments${writeQuery({ payment: subject.transactionId })}`
  return (
    <span className={classes['title']}>
      <RecordLink href={href}>{title}</RecordLink>
    </span>
  )
}

const Person = ({ name, at, timeZone }: { name: string; at: string; timeZone: string }) => (
  <span className={classes['text']}>
    {name}{' '}
    <span className={classes['date']}>
      <DateTime at={at} timeZone={timeZone} />
    </span>
  </span>
)

export function EarlierApprovals({ rows, isBusy }: { rows: Approval[]; isBusy: boolean }) {
  const { slug, timeZone } = useSession()
  if (rows.length === 0) return null
  return (
    <Section title="Earlier requests">
      <DataTable
        caption="Earlier requests"
        columns={earlierColumns(slug, timeZone)}
        rows={rows}
        rowKey={({ approvalId }) => approvalId}
        isBusy={isBusy}
      />
    </Section>
  )
}
