import { operatorActWords } from '@paydeck/contract/operator/acts'
import type { OperatorPerson, SecurityEvent } from '@paydeck/contract/operator/shapes'
import { formatDateTime } from '@paydeck/contract/time/days'
import { useCallback } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import type { Column } from '#/ui/table/column.ts'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useRead } from '../use-read.ts'
import { Listing, ZONE } from './listing.tsx'

const wrapped = (text: string) => <span className={classes['wrap']}>{text}</span>

const COLUMNS: Column<SecurityEvent>[] = [
  { header: 'When', slot: 'date', cell: ({ at }) => formatDateTime(new Date(at), ZONE) },
  { header: 'Who', slot: 'who', cell: ({ actor }) => wrapped(actor) },
  {
    header: 'What',
    slot: 'id',
    cell: ({ action, subject }) => wrapped(operatorActWords(action, subject)),
  },
  { header: 'Outcome', slot: 'status', cell: ({ outcome }) => outcome },
  { header: 'Details', slot: 'meta', cell: ({ details }) => details && wrapped(details) },
  { header: 'From', slot: 'meta', isNamedInCard: true, cell: ({ address }) => address },
]

/** Who did what at the desk and the command line. */
export function SecurityLogPart({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => ask('listSecurityEvents', {}), [])
  if (!person.permissions.includes('security-log:read'))
    return (
      <Page title="Security log">
        <EmptyState isCard title="You need the permission to read the security log" />
      </Page>
    )
  return <Events read={read} />
}

function Events({ read }: { read: () => Promise<{ events: SecurityEvent[] }> }) {
  const { data, error } = useRead(read)
  return (
    <Page title="Security log">
      <ErrorBanner error={error} />
      <Listing
        title="Latest events"
        rows={data?.events ?? null}
        columns={COLUMNS}
        rowKey={({ at, actor, action, subject }) => `${at} ${actor} ${action} ${subject}`}
        empty="Nothing yet"
      />
    </Page>
  )
}
