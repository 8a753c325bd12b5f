import type { KeyKind, KeyPair } from '@paydeck/contract/calls/api-keys'

import { Button } from '#/ui/controls/button.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { RowMenu } from '#/ui/table/row-menu.tsx'
import { zoneName } from '#/lib/text/zone-name.ts'

import classes from './api-keys-page.module.css'
import { SecretKey } from './secret-key.tsx'
import type { KeyCopy } from './use-key-copy.ts'

export interface KeyRow {
  kind: KeyKind
  name: string
  pair: KeyPair
}

export const keyRows = (pair: KeyPair): KeyRow[] => [
  { kind: 'publishable', name: 'Publishable key', pair },
  { kind: 'secret', name: 'Secret key', pair },
]

interface ColumnOptions {
  timeZone: string
  /** Null while the key is unknown. */
  onReplace: (() => void) | null
}

export const keyColumns = (
  { lastCopy, copy, recordCopied }: KeyCopy,
  { timeZone, onReplace }: ColumnOptions,
): Column<KeyRow>[] => [
  { header: 'Key', slot: 'amount', cell: ({ name }) => name },
  {
    header: 'Token',
    slot: 'title',
    cell: ({ kind, pair }) => (
      <span className={classes['copyable']}>
        {kind === 'secret' ? (
          <SecretKey secret={pair.secretToken} onCopied={() => recordCopied('secret')} />
        ) : (
          <code className={classes['token']}>{pair.publicToken}</code>
        )}
        <Button onClick={() => copy(kind)}>
          {lastCopy?.kind === kind && lastCopy.isCopied ? 'Copied' : 'Copy'}
        </Button>
      </span>
    ),
  },
  {
    header: 'Created',
    headerNote: zoneName(timeZone),
    slot: 'date',
    isNamedInCard: true,
    cell: ({ kind, pair }) => (
      <DateTime
        at={(kind === 'publishable' ? pair.publicCreatedAt : undefined) ?? pair.createdAt}
        timeZone={timeZone}
      />
    ),
  },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    cell: ({ kind, name }) => (
      <RowMenu
        label={`Actions for the ${name.toLowerCase()}`}
        actions={[
          { label: 'Copy Key', onClick: () => copy(kind) },
          ...(kind === 'secret' && onReplace ? [{ label: 'Replace', onClick: onReplace }] : []),
        ]}
      />
    ),
  },
]
