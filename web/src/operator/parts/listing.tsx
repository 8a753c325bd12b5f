import type { ReactNode } from 'react'

import { Banner } from '#/ui/feedback/banner.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import classes from '../desk.module.css'
import type { Action } from '../use-load.ts'

interface ListingProps<Row> {
  title: string
  /** Null while loading. */
  rows: readonly Row[] | null
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: ReactNode
  aside?: ReactNode
  children?: ReactNode
}

export function Listing<Row>(props: ListingProps<Row>) {
  const { title, rows, columns, rowKey, empty, aside, children } = props
  return (
    <Section title={title} aside={aside}>
      {children}
      {rows?.length === 0 ? (
        <p className={classes['none']}>{empty}</p>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows ?? []}
          rowKey={rowKey}
          skeletonRows={rows === null ? 3 : 0}
          isBusy={rows === null}
        />
      )}
    </Section>
  )
}

export function ActionResult({ action: { error, result } }: { action: Action }) {
  return (
    <>
      <ErrorBanner error={error} />
      {result !== null && <Banner tone="success">{result}</Banner>}
    </>
  )
}

/** The desk shows times in the operator's zone. */
export const ZONE = 'Australia/Sydney'
