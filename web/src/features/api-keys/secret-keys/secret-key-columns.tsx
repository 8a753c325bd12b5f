import type { SecretKey } from '@paydeck/contract/calls/api-keys'

import { zoneName } from '#/lib/text/zone-name.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import { RowMenu } from '#/ui/table/row-menu.tsx'

import { describeAccess } from './key-form.ts'
import classes from './secret-keys.module.css'

export interface KeyAction {
  action: 'rename' | 'replace' | 'revoke'
  key: SecretKey
}

interface ColumnOptions {
  timeZone: string
  currency: string
  onAction: (action: KeyAction) => void
}

/** The first pair's secret key has no name; it is listed once replaced. */
export const keyName = ({ name }: Pick<SecretKey, 'name'>): string => name ?? 'Secret key'

export const secretKeyColumns = (options: ColumnOptions): Column<SecretKey>[] => [
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
    slot: 'title',
    cell: (key) => (
      <span className={classes['access']}>{describeAccess(key, options.currency)}</span>
    ),
  },
  {
    header: 'Last used',
    headerNote: zoneName(options.timeZone),
    slot: 'date',
    isNamedInCard: true,
    cell: (key) => <LastUse {...key} timeZone={options.timeZone} />,
  },
  {
    header: 'Ends',
    headerNote: zoneName(options.timeZone),
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ endsAt }) =>
      endsAt === null ? null : <DateTime at={endsAt} timeZone={options.timeZone} />,
  },
  {
    header: 'Created',
    headerNote: zoneName(options.timeZone),
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={options.timeZone} />,
  },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    cell: (key) => <KeyMenu secretKey={key} onAction={options.onAction} />,
  },
]

function KeyMenu({
  secretKey: key,
  onAction,
}: Pick<ColumnOptions, 'onAction'> & { secretKey: SecretKey }) {
  return (
    <RowMenu
      label={`Actions for ${keyName(key)}`}
      actions={[
        {
          label: 'Rename',
          disabledReason: key.name === null ? 'This key has no name' : undefined,
          onClick: () => onAction({ action: 'rename', key }),
        },
        {
          label: 'Replace',
          disabledReason: key.endsAt === null ? undefined : 'It has been replaced already',
          onClick: () => onAction({ action: 'replace', key }),
        },
        { label: 'Revoke', isDangerous: true, onClick: () => onAction({ action: 'revoke', key }) },
      ]}
    />
  )
}

function LastUse({
  lastUsedAt,
  lastUsedFrom,
  timeZone,
}: Pick<SecretKey, 'lastUsedAt' | 'lastUsedFrom'> & { timeZone: string }) {
  if (lastUsedAt === null) return <span className={classes['empty']}>Never</span>
  return (
    <span>
      <DateTime at={lastUsedAt} timeZone={timeZone} />
      {lastUsedFrom && <span className={classes['source']}>from {lastUsedFrom}</span>}
    </span>
  )
}
