import type { ActivityEvent, ActivityOutcome } from '@paydeck/contract/calls/activity'
import type { Tone } from '@paydeck/contract/merchant/status'
import type { ReactNode } from 'react'

import { zoneName } from '#/lib/text/zone-name.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import type { Column } from '#/ui/table/column.ts'

import classes from './activity-columns.module.css'
import { EventLink } from './event-link.tsx'
import { describeEvent } from './describe-event.ts'

/** Success has no badge, so that the rest stands out. */
const TONES: Record<Exclude<ActivityOutcome, 'succeeded'>, Tone> = {
  failed: 'error',
  refused: 'warning',
}

/** The sentence of these events names a bad outcome, so that "Succeeded" beside it would mislead. */
const OUTCOME_IN_NAME = /[._](failed|lost|expired|returned|refused|written_off)$/

const muted = (text: string | null, title = text): ReactNode =>
  text && (
    <span className={classes['muted']} title={title ?? undefined}>
      {text}
    </span>
  )

export const activityColumns = (timeZone: string): Column<ActivityEvent>[] => [
  {
    header: 'What happened',
    slot: 'title',
    cell: (event) => (
      <span className={classes['description']}>
        <EventLink event={event}>{describeEvent(event)}</EventLink>
      </span>
    ),
  },
  {
    header: 'Outcome',
    slot: 'id',
    cell: ({ action, outcome }) =>
      outcome === 'succeeded' ? (
        muted(OUTCOME_IN_NAME.test(action) ? null : 'Succeeded')
      ) : (
        <StatusBadge tone={TONES[outcome]} label={outcome} />
      ),
  },
  {
    header: 'Date',
    headerNote: zoneName(timeZone),
    slot: 'date',
    cell: ({ at }) => <DateTime at={at} timeZone={timeZone} />,
  },
  { header: 'Email', slot: 'meta', cell: ({ email }) => muted(email) },
  { header: 'Address', slot: 'meta', cell: ({ address }) => muted(address) },
  { header: 'Device', slot: 'meta', cell: ({ browser, device }) => muted(browser, device) },
]
