import {
  PROPOSED_ACT_NAMES,
  PROPOSED_ACTS,
  type Connection,
  type Proposal,
  type ProposalState,
  type ProposedAct,
} from '@paydeck/contract/calls/decisions/proposals'
import type { Tone } from '@paydeck/contract/merchant/status'

import { zoneName } from '#/lib/text/zone-name.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import type { Column } from '#/ui/table/column.ts'
import { RowMenu } from '#/ui/table/row-menu.tsx'

import classes from './connections.module.css'
import { proposalTitle } from './proposal-details.ts'

const STATES: Readonly<Record<ProposalState, { tone: Tone; label: string }>> = {
  open: { tone: 'pending', label: 'waiting' },
  running: { tone: 'pending', label: 'under way' },
  done: { tone: 'success', label: 'done' },
  failed: { tone: 'error', label: 'failed' },
  declined: { tone: 'unpaid', label: 'declined' },
  ended: { tone: 'unpaid', label: 'ended' },
}

export const decidedColumns = (timeZone: string): Column<Proposal>[] => [
  { header: 'Proposal', slot: 'amount', cell: proposalTitle },
  { header: 'Outcome', slot: 'status', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
  {
    header: 'Reason',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ state, refusal }) =>
      state === 'failed' ? <span className={classes['reason']}>{refusal}</span> : null,
  },
  {
    header: 'Proposed with',
    slot: 'title',
    isNamedInCard: true,
    cell: ({ keyName }) => keyName ?? 'Secret key',
  },
  { header: 'Decided by', slot: 'meta', isNamedInCard: true, cell: ({ decidedBy }) => decidedBy },
  {
    header: 'Proposed',
    headerNote: zoneName(timeZone),
    slot: 'date',
    isNamedInCard: true,
    cell: ({ proposedAt }) => <DateTime at={proposedAt} timeZone={timeZone} />,
  },
]

const NAMES: Readonly<Record<ProposedAct, string>> = {
  create_order: 'new orders',
  resend_request: 'resent requests',
  refund: 'refunds',
  capture: 'captures',
  cancel_hold: 'releases',
}

function allowedProposals({ scopes }: Connection): string {
  const actions = PROPOSED_ACT_NAMES.filter(
    (action) => scopes === null || scopes.includes(PROPOSED_ACTS[action].scope),
  )
  return actions.map((action) => NAMES[action]).join(', ') || 'nothing'
}

export const connectionName = ({ name, ending }: Connection): string =>
  `${name ?? 'Secret key'}${ending === null ? '' : ` …${ending}`}`

interface ConnectionActions {
  timeZone: string
  onEnd: (connection: Connection) => void
}

export const connectionColumns = ({ timeZone, onEnd }: ConnectionActions): Column<Connection>[] => [
  { header: 'Key', slot: 'amount', cell: connectionName },
  {
    header: 'May propose',
    slot: 'title',
    isNamedInCard: true,
    cell: (key) => <span className={classes['reason']}>{allowedProposals(key)}</span>,
  },
  {
    header: 'Last used',
    headerNote: zoneName(timeZone),
    slot: 'date',
    isNamedInCard: true,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? 'Never' : <DateTime at={lastUsedAt} timeZone={timeZone} />,
  },
  { header: 'From', slot: 'meta', isNamedInCard: true, cell: ({ lastUsedFrom }) => lastUsedFrom },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    // The first secret key is replaced, not ended: the shop needs one.
    cell: (connection) =>
      connection.name === null ? null : (
        <RowMenu
          label={`Actions for ${connectionName(connection)}`}
          actions={[
            { label: 'End connection', isDangerous: true, onClick: () => onEnd(connection) },
          ]}
        />
      ),
  },
]
