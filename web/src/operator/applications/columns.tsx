import type { Application } from '@paydeck/contract/operator/application'
import { REFUSAL_REASONS } from '@paydeck/contract/operator/application-values'
import { formatDay } from '@paydeck/contract/time/days'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import type { Column } from '#/ui/table/column.ts'
import desk from '../desk.module.css'
import { ZONE } from '../parts/listing.tsx'
import { STATE_BADGES } from './states.ts'

const day = (at: string): string => formatDay(new Date(at), ZONE)

export const columnsOf = (open: (applicationId: string) => void): Column<Application>[] => [
  {
    header: 'Business',
    slot: 'title',
    cell: ({ applicationId, businessName }) => (
      <button type="button" className={desk['link']} onClick={() => open(applicationId)}>
        {businessName}
      </button>
    ),
  },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ state }) => <StatusBadge {...STATE_BADGES[state]} />,
  },
  { header: 'Country', slot: 'meta', cell: ({ country }) => country },
  { header: 'Entered', slot: 'date', cell: ({ enteredAt }) => day(enteredAt) },
  { header: 'Entered by', slot: 'meta', isNamedInCard: true, cell: ({ enteredBy }) => enteredBy },
  {
    header: 'Reviewed by',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ reviewedBy }) => reviewedBy,
  },
]

const outcomeOf = ({ activatedBy, refusedBy, refuseReason }: Application): string => {
  if (refuseReason === null) return `Activated by ${activatedBy ?? ''}`
  return [REFUSAL_REASONS[refuseReason], refusedBy].filter(Boolean).join(', ')
}

export const decidedColumns = (open: (applicationId: string) => void): Column<Application>[] => [
  ...columnsOf(open).slice(0, 3),
  { header: 'Decided', slot: 'date', cell: ({ changedAt }) => day(changedAt) },
  {
    header: 'Outcome',
    slot: 'meta',
    cell: (application) => <span className={desk['wrap']}>{outcomeOf(application)}</span>,
  },
]
