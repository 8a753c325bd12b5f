import { lazy, Suspense, type ReactNode } from 'react'

import { ALL_DATES } from '../date/date-range.ts'
import { DateRangePicker } from '../date/date-range-picker.tsx'
import { Page } from '../layout/page.tsx'
import { SelectRowsButton } from '../selection/select-rows-button.tsx'
import type { Selection } from '../selection/use-selection.ts'
import type { Column, Paged } from './column.ts'
import { allDatesLabel } from './all-dates.ts'
import { FilterLink, Filters } from '#/ui/filters/filters.tsx'
import { searchProblem } from './list-query.ts'
import { valuesOf, type BaseSearch } from './list-search.ts'
import { QueryTable } from './query-table.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectFilter } from '#/ui/filters/select-filter.tsx'
import type { List, ListState } from './use-list.ts'

// Needed only once rows are selected.
const SelectionBar = lazy(async () => ({
  default: (await import('../selection/selection-bar.tsx')).SelectionBar,
}))

/** How many rows each choice of a filter would show, by the filter's name; 0 for choices that are left out. */
export type FilterCounts = Record<string, Readonly<Record<string, number>>>

interface ListFiltersProps<Search extends BaseSearch> {
  list: ListState<Search>
  counts?: FilterCounts | undefined
  /** Filters in addition to the definition's. */
  moreFilters?: ReactNode
}

export function ListFilters<Search extends BaseSearch>(props: ListFiltersProps<Search>) {
  const { list, counts, moreFilters } = props
  const { definition, search, range, today, change, clear, allDates } = list
  const { kinds, dates, filters } = definition
  const values = valuesOf(search)
  return (
    <Filters
      onClear={clear}
      more={
        allDates &&
        // With no rows, the empty state offers it.
        allDates.inRange > 0 && (
          <FilterLink onClick={() => change({ ...search, range: ALL_DATES })}>
            {allDatesLabel(allDates)}
          </FilterLink>
        )
      }
    >
      {kinds.length > 0 && (
        <SearchBox
          kinds={kinds}
          kind={search.kind}
          text={search.q}
          problem={searchProblem(definition, search)}
          onSearch={({ kind, text }) => change({ ...search, kind, q: text, page: 1 }, true)}
        />
      )}
      {dates && (
        <DateRangePicker
          value={range}
          today={today}
          isActive={search.range !== null}
          {...dates}
          onChange={(chosen) => change({ ...search, range: chosen, page: 1 })}
        />
      )}
      {Object.entries(filters).map(([name, { label, options, width }]) => (
        <SelectFilter
          key={name}
          label={label}
          options={options}
          value={String(values[name])}
          counts={counts?.[name]}
          width={width}
          onChange={(value) => change({ ...search, [name]: value, page: 1 })}
        />
      ))}
      {moreFilters}
    </Filters>
  )
}

interface ListTableProps<Search extends BaseSearch, Row> {
  caption: string
  list: List<Search, Paged<Row>>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  paging?: 'numbers' | 'steps'
  empty: ReactNode
  selection?: Selection | undefined
  hasShortcuts?: boolean
}

export function ListTable<Search extends BaseSearch, Row>(props: ListTableProps<Search, Row>) {
  const { list, ...table } = props
  return (
    <QueryTable
      {...table}
      query={list.rows}
      page={list.search.page}
      listKey={JSON.stringify(list.query)}
      onPageChange={(page) => list.show({ ...list.search, page })}
    />
  )
}

interface ListPageProps<Search extends BaseSearch, Row> extends Omit<
  ListTableProps<Search, Row>,
  'caption'
> {
  title: string
  caption?: string
  back?: ReactNode
  actions?: ReactNode
  banners?: ReactNode
  counts?: FilterCounts | undefined
  moreFilters?: ReactNode
  /** Actions on the selected rows. */
  selectionActions?: ReactNode
  children?: ReactNode
}

export function ListPage<Search extends BaseSearch, Row>(props: ListPageProps<Search, Row>) {
  const { title, caption = title, back, actions, banners, counts, moreFilters, ...rest } = props
  const { children, selectionActions, ...table } = rest
  const { selection } = table
  return (
    <Page title={title} back={back} actions={actions}>
      {banners}
      <ListFilters
        list={table.list}
        counts={counts}
        moreFilters={
          <>
            {selection && <SelectRowsButton selection={selection} />}
            {moreFilters}
          </>
        }
      />
      <ListTable caption={caption} {...table} hasShortcuts />
      {selection && (selection.isSelecting || selection.keys.size > 0) && (
        <Suspense>
          <SelectionBar selection={selection} actions={selectionActions} />
        </Suspense>
      )}
      {children}
    </Page>
  )
}
