import { operatorPermissionsLabel } from '@paydeck/contract/access/operator-permissions'
import type { ListedPerson, PersonChange } from '@paydeck/contract/operator/people'
import { formatDateTime } from '@paydeck/contract/time/days'

import { Button } from '#/ui/controls/button.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import type { Column } from '#/ui/table/column.ts'
import classes from '../desk.module.css'
import { ZONE } from '../parts/listing.tsx'
import { changeTitle } from './change-form.tsx'
import { limitText } from './grants.tsx'
import type { PersonAction } from './person-form.tsx'

export const changeColumns = (open: (change: PersonChange) => void): Column<PersonChange>[] => [
  {
    header: 'What',
    slot: 'title',
    cell: (change) => (
      <button type="button" className={classes['link']} onClick={() => open(change)}>
        {changeTitle(change)}
      </button>
    ),
  },
  {
    header: 'Asked',
    slot: 'date',
    cell: ({ askedAt }) => formatDateTime(new Date(askedAt), ZONE),
  },
  { header: 'By', slot: 'meta', isNamedInCard: true, cell: ({ askedBy }) => askedBy },
  {
    header: 'Why',
    slot: 'meta',
    cell: ({ reason }) => <span className={classes['wrap']}>{reason}</span>,
  },
]

export const personColumns = (open: (action: PersonAction) => void): Column<ListedPerson>[] => [
  {
    header: 'Person',
    slot: 'title',
    cell: ({ name, email, isSelf }) => (
      <span className={classes['twoLines']}>
        {isSelf ? `${name} (you)` : name}
        <span>{email}</span>
      </span>
    ),
  },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ isDisabled }) => (
      <StatusBadge
        tone={isDisabled ? 'unpaid' : 'success'}
        label={isDisabled ? 'ended' : 'active'}
      />
    ),
  },
  {
    header: 'May',
    slot: 'meta',
    cell: ({ permissions }) => (
      <span className={classes['wrap']}>{operatorPermissionsLabel(permissions)}</span>
    ),
  },
  {
    header: 'Files up to',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ batchLimit }) => limitText(batchLimit),
  },
  {
    header: 'Last sign-in',
    slot: 'date',
    isNamedInCard: true,
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? 'never' : formatDateTime(new Date(lastSignInAt), ZONE),
  },
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (person) => !person.isSelf && <PersonActions person={person} open={open} />,
  },
]

function PersonActions({
  person,
  open,
}: {
  person: ListedPerson
  open: (action: PersonAction) => void
}) {
  const button = (kind: Exclude<PersonAction['kind'], 'add'>, label: string) => (
    <Button aria-label={`${label}: ${person.name}`} onClick={() => open({ kind, person })}>
      {label}
    </Button>
  )
  if (person.isDisabled)
    return <span className={classes['actions']}>{button('restore', 'Restore')}</span>
  return (
    <span className={classes['actions']}>
      {button('grants', 'Change')}
      {!person.isKeyOfYours && button('link', 'Link')}
      {button('factor', 'New key')}
      {button('disable', 'End')}
    </span>
  )
}
