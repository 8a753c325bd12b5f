import { PROGRAM_SCOPES } from '@paydeck/contract/access/program-scopes'
import type { ProgramGrant } from '@paydeck/contract/calls/decisions/programs'

import { zoneName } from '#/lib/text/zone-name.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import { RowMenu } from '#/ui/table/row-menu.tsx'

import classes from './connections.module.css'

interface ProgramActions {
  timeZone: string
  onEnd: (grant: ProgramGrant) => void
}

const addressOf = ({ address, isLocal }: ProgramGrant): string =>
  isLocal ? 'Their own computer' : address

function ScopeList({ scopes, withheld }: ProgramGrant) {
  return (
    <ul className={classes['scopes']}>
      {scopes.map((scope) => (
        <li key={scope}>{PROGRAM_SCOPES[scope]}</li>
      ))}
      {withheld.map((scope) => (
        <li key={scope} className={classes['muted']}>
          Not now: {PROGRAM_SCOPES[scope]}
        </li>
      ))}
    </ul>
  )
}

export const programColumns = ({ timeZone, onEnd }: ProgramActions): Column<ProgramGrant>[] => [
  { header: 'Program', slot: 'amount', cell: ({ name }) => name },
  { header: 'Connected by', slot: 'title', cell: ({ person, isOwn }) => (isOwn ? 'You' : person) },
  { header: 'May', slot: 'meta', isNamedInCard: true, cell: ScopeList },
  { header: 'Address', slot: 'meta', isNamedInCard: true, cell: addressOf },
  {
    header: 'Connected',
    headerNote: zoneName(timeZone),
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ grantedAt }) => <DateTime at={grantedAt} timeZone={timeZone} />,
  },
  {
    header: 'Last used',
    headerNote: zoneName(timeZone),
    slot: 'date',
    isNamedInCard: true,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? 'Never' : <DateTime at={lastUsedAt} timeZone={timeZone} />,
  },
  {
    header: 'From',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ lastUsedFrom }) => lastUsedFrom,
  },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    cell: (grant) => (
      <RowMenu
        label={`Actions for ${grant.name} of ${grant.person}`}
        actions={[{ label: 'End connection', isDangerous: true, onClick: () => onEnd(grant) }]}
      />
    ),
  },
]
