import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import type { Column, Paged } from './column.ts'
import { DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorBanner } from '../feedback/error-banner.tsx'
import { Pagination } from './pagination.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { StepPager } from '../modal/step-pager.tsx'
import classes from './query-table.module.css'

interface QueryTableProps<Row> {
  /** What the table lists, in the plural: "Payments". */
  caption: string
  query: Pick<
    UseQueryResult<Paged<Row>>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  page: number
  onPage: (page: number) => void
  /** Numbered pages, or only the one before and the next. */
  paging?: 'numbers' | 'steps'
  /** Stands in the place of rows when there are none. */
  empty?: ReactNode
}

const SKELETON_ROWS = 10

/** The one place where a list decides between loading, failed, empty and full. Old rows stay while new ones load. */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { caption, query, columns, rowKey, page, onPage, empty = <EmptyState /> } = props
  const Pages = props.paging === 'steps' ? StepPager : Pagination
  const { data, error, isPending, isFetching } = query
  const [closed, setClosed] = useState<Error | null>(null)
  const retry = () => void query.refetch()
  const rows = data?.items ?? []
  const isEmpty = data !== undefined && rows.length === 0
  const hasTable = isPending || rows.length > 0
  return (
    <section
      className={classes['frame']}
      data-bare={Boolean(error) && !data && closed !== error}
      aria-label={caption}
    >
      <ProgressBar isActive={isFetching && !isPending} />
      {error && (
        <div className={classes['failed']}>
          <ErrorBanner error={error} onRetry={retry} onDismiss={() => setClosed(error)} />
        </div>
      )}
      {error && !data && closed === error && (
        <EmptyState title="Nothing to show" actions={<Button onClick={retry}>Try again</Button>} />
      )}
      {isEmpty && empty}
      {hasTable && (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          skeletonRows={isPending ? SKELETON_ROWS : 0}
          isBusy={isFetching}
        />
      )}
      {data && <Pages page={page} totalPages={data.totalPages} onPage={onPage} />}
      <p role="status" className="visually-hidden">
        {data && !isFetching && summary(caption, rows.length, page, data.totalPages)}
      </p>
    </section>
  )
}

function summary(caption: string, count: number, page: number, totalPages: number): string {
  const where = totalPages > 1 ? `, page ${page} of ${totalPages}` : ''
  return `${count} ${caption.toLowerCase()} shown${where}`
}
