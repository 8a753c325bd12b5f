import type { SecretKey } from '@paydeck/contract/calls/api-keys'

import { zoneName } from '#/lib/text/zone-name.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import { RowMenu } from '#/ui/table/row-menu.tsx'

import { whatKeyMay } from './key-form.ts'
import classes from './secret-keys.module.css'

export interface ChosenKey {
  act: 'rename' | 'replace' | 'revoke'
  key: SecretKey
}

interface Place {
  timeZone: string
  currency: string
  onAction: (chosen: ChosenKey) => void
}

/** The first pair's secret key has no name; it is listed once replaced. */
export const keyName = ({ name }: Pick<SecretKey, 'name'>): string => name ?? 'Secret key'

export const secretKeyColumns = (place: Place): Column<SecretKey>[] => [
  {
    header: 'Key',
    slot: 'amount',
    cell: (key) => (
      <span className={classes['name']}>
        {keyName(key)}
        {key.ending !== null && <span className={classes['ending']}>…{key.ending}</span>}
      </span>
    ),
  },
  {
    header: 'May do',
    slot: 'who',
    cell: (key) => <span className={classes['may']}>{whatKeyMay(key, place.currency)}</span>,
  },
  {
    header: 'Last used',
    headerNote: zoneName(place.timeZone),
    slot: 'date',
    isNamedInCard: true,
    cell: (key) => <LastUse {...key} timeZone={place.timeZone} />,
  },
  {
    header: 'Ends',
    headerNote: zoneName(place.timeZone),
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ endsAt }) =>
      endsAt === null ? null : <DateTime at={endsAt} timeZone={place.timeZone} />,
  },
  {
    header: 'Created',
    headerNote: zoneName(place.timeZone),
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={place.timeZone} />,
  },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    cell: (key) => <KeyMenu secretKey={key} onAction={place.onAction} />,
  },
]

function KeyMenu({ secretKey: key, onAction }: Pick<Place, 'onAction'> & { secretKey: SecretKey }) {
  return (
    <RowMenu
      label={`Actions for ${keyName(key)}`}
      actions={[
        {
          label: 'Rename',
          disabledReason: key.name === null ? 'This key has no name' : undefined,
          onClick: () => onAction({ act: 'rename', key }),
        },
        {
          label: 'Replace',
          disabledReason: key.endsAt === null ? undefined : 'It has been replaced already',
          onClick: () => onAction({ act: 'replace', key }),
        },
        { label: 'Revoke', isDangerous: true, onClick: () => onAction({ act: 'revoke', key }) },
      ]}
    />
  )
}

function LastUse({
  lastUsedAt,
  lastUsedFrom,
  timeZone,
}: Pick<SecretKey, 'lastUsedAt' | 'lastUsedFrom'> & { timeZone: string }) {
  if (lastUsedAt === null) return <span className={classes['none']}>Never</span>
  return (
    <span>
      <DateTime at={lastUsedAt} timeZone={timeZone} />
      {lastUsedFrom && <span className={classes['from']}>from {lastUsedFrom}</span>}
    </span>
  )
}
