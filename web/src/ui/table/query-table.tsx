import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import type { Column, Paged } from './column.ts'
import { DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorBanner } from '../feedback/error-banner.tsx'
import { Pagination } from './pagination.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { StepPager } from '../modal/step-pager.tsx'
import type { Selection } from '../selection/use-selection.ts'
import { useSteadyRows } from '../rows/use-steady-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import classes from './query-table.module.css'

type ListQuery<Row> = Pick<
  UseQueryResult<Paged<Row>>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

interface QueryTableProps<Row> {
  caption: string
  query: ListQuery<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  page: number
  onPageChange: (page: number) => void
  /** Names what is listed; differs by filters and page. */
  listKey?: string
  paging?: 'numbers' | 'steps'
  empty?: ReactNode
  selection?: Selection | undefined
  /** For the main list of a page: `j`, `k` and `x` act on its rows. */
  hasShortcuts?: boolean
}

const SKELETON_ROWS = 10

/** The one place where a list decides between loading, failed, empty and full. Old rows stay while new ones load. */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { caption, query, columns, rowKey, page, onPageChange, empty = <EmptyState /> } = props
  const Pages = props.paging === 'steps' ? StepPager : Pagination
  const { data, isPending, isFetching } = query
  const [dismissed, setDismissed] = useState<Error | null>(null)
  return (
    <section className={classes['frame']} aria-label={caption}>
      <ProgressBar isActive={isFetching && !isPending} />
      <Failure query={query} dismissed={dismissed} onClose={setDismissed} />
      {data?.items.length === 0 && empty}
      <Rows
        {...{ caption, query, columns, rowKey }}
        selection={props.selection}
        hasShortcuts={props.hasShortcuts ?? false}
        listKey={props.listKey ?? String(page)}
      />
      {data && <Pages page={page} totalPages={data.totalPages} onPageChange={onPageChange} />}
      <p role="status" className="visually-hidden">
        {summary(caption, page, query)}
      </p>
    </section>
  )
}

type RowsProps<Row> = Pick<
  QueryTableProps<Row>,
  'caption' | 'query' | 'columns' | 'rowKey' | 'selection'
> & {
  listKey: string
  hasShortcuts: boolean
}

const NO_ROWS: never[] = []

function Rows<Row>(props: RowsProps<Row>) {
  const { caption, query, columns, rowKey, selection, listKey, hasShortcuts } = props
  const list = useRef<HTMLDivElement>(null)
  useListKeys({ container: list, isEnabled: hasShortcuts, selection })
  const { data, isPending, isFetching, isPlaceholderData } = query
  const rows: readonly Row[] = data?.items ?? NO_ROWS
  const { shown, changedKeys, waiting, release, pointerHandlers } = useSteadyRows({
    // Placeholder rows belong to another page: they are not older versions of this page's rows.
    listKey: isPlaceholderData ? '' : listKey,
    rows,
    keyOf: rowKey,
  })
  // Keeps the columns of the previous page's rows until the new rows arrive.
  const [shownColumns, setShownColumns] = useState(columns)
  if (!isPlaceholderData && shownColumns !== columns) setShownColumns(columns)
  if (!isPending && rows.length === 0) return null
  return (
    <div ref={list} className={classes['rows']} {...pointerHandlers}>
      {waiting > 0 && (
        <button type="button" className={classes['waiting']} onClick={release}>
          {waiting} new: show
        </button>
      )}
      <DataTable
        caption={caption}
        columns={shownColumns}
        rows={shown}
        rowKey={rowKey}
        skeletonRows={isPending ? SKELETON_ROWS : 0}
        isBusy={isFetching}
        changedKeys={changedKeys}
        selection={selection}
      />
    </div>
  )
}

interface FailureProps<Row> {
  query: ListQuery<Row>
  dismissed: Error | null
  onClose: (error: Error) => void
}

function Failure<Row>({ query, dismissed, onClose }: FailureProps<Row>) {
  const { data, error } = query
  if (!error) return null
  const retry = () => void query.refetch()
  return (
    <>
      <div className={classes['failed']}>
        <ErrorBanner error={error} onRetry={retry} onDismiss={() => onClose(error)} />
      </div>
      {!data && (
        <EmptyState
          title="Nothing to show"
          actions={dismissed === error ? <Button onClick={retry}>Try again</Button> : undefined}
        >
          The list did not load. Nothing is lost: try again in a moment.
        </EmptyState>
      )}
    </>
  )
}

function summary<Row>(caption: string, page: number, { data, isFetching }: ListQuery<Row>): string {
  if (!data || isFetching) return ''
  const position = data.totalPages > 1 ? `, page ${page} of ${data.totalPages}` : ''
  return `${data.items.length} ${caption.toLowerCase()} shown${position}`
}
