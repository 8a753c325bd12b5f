import type { OperatorPerson, WatchPage } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatCalendarDay, formatDateTime } from '@paydeck/contract/time/days'
import { useCallback } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Page } from '#/ui/layout/page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction, useLoad } from '../use-load.ts'
import { AlteredBooks } from './altered-books.tsx'
import { Listing, ActionResult, ZONE } from './listing.tsx'

type Row<Key extends keyof WatchPage> = WatchPage[Key][number]

const formatMoment = (at: string | null): string =>
  at === null ? '' : formatDateTime(new Date(at), ZONE)

const withSpaces = (name: string): string => name.replaceAll('_', ' ')

const HOUR = 3_600_000

/** "3 h", "2 days": how long something has waited. */
function formatAge(since: string): string {
  const hours = Math.floor((Date.now() - new Date(since).getTime()) / HOUR)
  if (hours < 1) return 'under an hour'
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

const BREAKS: Column<Row<'breaks'>>[] = [
  { header: 'Account', slot: 'title', cell: ({ account }) => account },
  { header: 'Day', slot: 'date', cell: ({ day }) => formatCalendarDay(day) },
  {
    header: 'What does not agree',
    slot: 'meta',
    cell: ({ what }) => <span className={classes['wrap']}>{what}</span>,
  },
]

const OPERATIONS: Column<Row<'operations'>>[] = [
  { header: 'Merchant', slot: 'title', cell: ({ slug }) => slug },
  { header: 'Operation', slot: 'id', cell: ({ operationId }) => <code>{operationId}</code> },
  {
    header: 'Step',
    slot: 'meta',
    cell: ({ kind, provider }) => withSpaces(`${kind} at ${provider}`),
  },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ status, tries }) => (
      <StatusBadge
        tone={status === 'failed' ? 'error' : 'pending'}
        label={tries === null ? status : `${status} ${tries} times`}
      />
    ),
  },
  { header: 'Age', slot: 'date', cell: ({ since }) => formatAge(since) },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(amount, currency),
  },
]

const DISPUTES: Column<Row<'disputes'>>[] = [
  { header: 'Merchant', slot: 'title', cell: ({ slug }) => slug },
  { header: 'Dispute', slot: 'id', cell: ({ disputeId }) => <code>{disputeId}</code> },
  { header: 'Answer by', slot: 'date', cell: ({ dueBy }) => formatMoment(dueBy) },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(amount, currency),
  },
]

const MISSING: Column<Row<'missing'>>[] = [
  { header: 'Merchant', slot: 'title', cell: ({ slug }) => slug },
  { header: 'Bank reference', slot: 'id', cell: ({ reference }) => <code>{reference}</code> },
  { header: 'Due', slot: 'date', cell: ({ arrivalDate }) => formatCalendarDay(arrivalDate) },
  {
    header: 'Note',
    slot: 'meta',
    cell: ({ note }) => <span className={classes['wrap']}>{note}</span>,
  },
  { header: 'Reported', slot: 'meta', cell: ({ reportedAt }) => formatMoment(reportedAt) },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(amount, currency),
  },
]

const SWEEPS: Column<Row<'sweeps'>>[] = [
  { header: 'Sweep', slot: 'title', cell: ({ name }) => name },
  {
    header: 'Last turn',
    slot: 'status',
    cell: ({ state }) => (state === 'none' ? 'none in the last day' : state),
  },
  { header: 'When', slot: 'date', cell: ({ at }) => formatMoment(at) },
  {
    header: 'Error',
    slot: 'meta',
    cell: ({ error }) => <span className={classes['wrap']}>{error}</span>,
  },
]

const REPLICA: Column<Row<'replica'>>[] = [
  {
    header: 'State',
    slot: 'title',
    cell: ({ isUsed }) => (isUsed ? 'Files are read from it' : 'Not in use'),
  },
  {
    header: 'Behind by',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ lagSeconds }) => (lagSeconds === null ? 'not known' : `${lagSeconds.toFixed(1)} s`),
  },
  { header: 'Why', slot: 'meta', cell: ({ problem }) => problem },
]

const deadColumns = (retry: ((queue: string) => void) | null): Column<Row<'dead'>>[] => [
  { header: 'Queue', slot: 'title', cell: ({ queue }) => queue },
  { header: 'Since', slot: 'date', cell: ({ since }) => formatMoment(since) },
  { header: 'Tries', slot: 'meta', isNamedInCard: true, cell: ({ tries }) => tries },
  {
    header: 'Error',
    slot: 'meta',
    cell: ({ error }) => <span className={classes['wrap']}>{error}</span>,
  },
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: ({ queue }) =>
      retry && <Button onClick={() => retry(queue)}>Retry all of {queue}</Button>,
  },
]

/** Everything that needs attention. */
export function OpenMattersPage({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => call('getWatch', {}), [])
  const { data, error, reload } = useLoad(read)
  const action = useAction(reload)
  const retry = (queue: string): void =>
    action.run(async () => {
      const { count } = await call('retryJobs', {}, { queue })
      return `Sent ${count} of ${queue} once more.`
    })
  return (
    <Page title="Open matters" actions={<Button onClick={() => void reload()}>Refresh</Button>}>
      <div className={`${classes['stack']} ${classes['matters']}`}>
        <ErrorBanner error={error} />
        <ActionResult action={action} />
        <AlteredBooks books={data && data.books} person={person} onChange={reload} />
        <MoneyLists data={data} />
        <WorkLists data={data} retry={person.permissions.includes('jobs:retry') ? retry : null} />
      </div>
    </Page>
  )
}

function MoneyLists({ data }: { data: WatchPage | null }) {
  return (
    <>
      <Listing
        title="Books and providers do not agree"
        rows={data && data.breaks}
        columns={BREAKS}
        rowKey={({ account, day, what }) => `${account} ${day} ${what}`}
        empty="All compared days agree"
      />
      <Listing
        title="Operations without an outcome, or that keep failing"
        rows={data && data.operations}
        columns={OPERATIONS}
        rowKey={({ operationId }) => operationId}
        empty="Every outcome is known, and nothing keeps failing"
      />
      <Listing
        title="Disputes to answer"
        rows={data && data.disputes}
        columns={DISPUTES}
        rowKey={({ disputeId }) => disputeId}
        empty="No dispute needs an answer"
      />
      <Listing
        title="Transfers that have not arrived, as merchants report"
        rows={data && data.missing}
        columns={MISSING}
        rowKey={({ payoutId }) => payoutId}
        empty="No merchant reports a missing transfer"
      />
    </>
  )
}

interface WorkListsProps {
  data: WatchPage | null
  retry: ((queue: string) => void) | null
}

function WorkLists({ data, retry }: WorkListsProps) {
  return (
    <>
      <Listing
        title="Jobs that failed for good"
        rows={data && data.dead}
        columns={deadColumns(retry)}
        rowKey={({ queue, since, error }) => `${queue} ${since} ${error}`}
        empty="No job has failed for good"
      />
      <Listing
        title="Replica"
        rows={data && data.replica}
        columns={REPLICA}
        rowKey={({ isUsed }) => String(isUsed)}
        empty="No replica is set"
      />
      <Sweeps sweeps={data && data.sweeps} />
    </>
  )
}

/** Lists the failed sweeps first; the many others are folded. */
function Sweeps({ sweeps }: { sweeps: WatchPage['sweeps'] | null }) {
  const failed = sweeps?.filter(({ error }) => error !== '')
  const otherSweeps = sweeps?.filter(({ error }) => error === '') ?? []
  const ran = otherSweeps.filter(({ state }) => state !== 'none').length
  return (
    <>
      <Listing
        title="Sweeps that failed"
        rows={failed ?? null}
        columns={SWEEPS}
        rowKey={({ name }) => name}
        empty={`None of ${otherSweeps.length}; ${ran} of them ran in the last day`}
      />
      {otherSweeps.length > 0 && (
        <details className={classes['more']}>
          <summary>All other sweeps</summary>
          <Listing
            title="Other sweeps"
            rows={otherSweeps}
            columns={SWEEPS}
            rowKey={({ name }) => name}
            empty=""
          />
        </details>
      )}
    </>
  )
}
