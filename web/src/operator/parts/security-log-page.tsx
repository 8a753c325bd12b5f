import { operatorActLabel } from '@paydeck/contract/operator/acts'
import type { OperatorPerson, SecurityEvent } from '@paydeck/contract/operator/shapes'
import { formatDateTime } from '@paydeck/contract/time/days'
import { useCallback, useState } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import type { Column } from '#/ui/table/column.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import { Listing, ZONE } from './listing.tsx'

const COLUMNS: Column<SecurityEvent>[] = [
  {
    header: 'What',
    slot: 'title',
    cell: ({ action, subject, outcome, details }) => (
      <span className={classes['twoLines']}>
        <strong>
          {operatorActLabel(action, subject)}{' '}
          {/* Success has no badge, so that the others stand out. */}
          {outcome !== 'succeeded' && (
            <StatusBadge tone={outcome === 'refused' ? 'warning' : 'error'} label={outcome} />
          )}
        </strong>
        {details && <span>{details}</span>}
      </span>
    ),
  },
  {
    header: 'When',
    headerNote: 'Sydney',
    slot: 'date',
    cell: ({ at }) => formatDateTime(new Date(at), ZONE),
  },
  {
    header: 'Who',
    slot: 'meta',
    cell: ({ actor }) => (
      <span className={classes['wrap']}>
        {actor === 'system' ? 'Command line or server' : actor}
      </span>
    ),
  },
  { header: 'From', slot: 'meta', isNamedInCard: true, cell: ({ address }) => address },
]

/** Who did what at the desk and the command line. */
export function SecurityLogPage({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => call('listSecurityEvents', {}), [])
  if (!person.permissions.includes('security-log:read'))
    return (
      <Page title="Security log">
        <EmptyState isCard title="You need permission to read the security log" />
      </Page>
    )
  return <Events read={read} />
}

const ANY_ACTOR = 'everyone'

function Events({ read }: { read: () => Promise<{ events: SecurityEvent[] }> }) {
  const { data, error } = useLoad(read)
  const [selectedActor, setSelectedActor] = useState(ANY_ACTOR)
  const [isFailuresOnly, setFailuresOnly] = useState(false)
  const actors = [...new Set(data?.events.map(({ actor }) => actor))].toSorted()
  const shown = data?.events.filter(
    ({ actor, outcome }) =>
      (selectedActor === ANY_ACTOR || actor === selectedActor) &&
      (!isFailuresOnly || outcome !== 'succeeded'),
  )
  return (
    <Page title="Security log">
      <ErrorBanner error={error} />
      <Listing
        title="Latest events"
        rows={shown ?? null}
        columns={COLUMNS}
        rowKey={({ at, actor, action, subject, details }) =>
          `${at} ${actor} ${action} ${subject} ${details}`
        }
        empty={data?.events.length === 0 ? 'Nothing yet' : 'Nothing of that'}
      >
        <div className={`${classes['line']} ${classes['filters']}`}>
          <SelectField
            label="Who"
            options={[
              { value: ANY_ACTOR, label: 'Everyone' },
              ...actors.map((actor) => ({
                value: actor,
                label: actor === 'system' ? 'Command line or server' : actor,
              })),
            ]}
            value={selectedActor}
            onChange={setSelectedActor}
          />
          <CheckboxField
            label="Only what failed or was refused"
            isChecked={isFailuresOnly}
            onChange={setFailuresOnly}
          />
        </div>
      </Listing>
    </Page>
  )
}
