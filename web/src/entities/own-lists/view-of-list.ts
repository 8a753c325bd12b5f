import type { SavedView } from '@paydeck/contract/calls/own-lists'
import type { Country } from '@paydeck/contract/money/currency'

import { presetsFor, type Preset } from '#/ui/date/date-range.ts'
import type { BaseSearch, ListSearch } from '#/ui/table/list-search.ts'

/** As much of a list as its views need; methods, so that each list’s own search fits. */
export interface ViewedList {
  definition: Pick<ListSearch<BaseSearch>, 'dates' | 'record'> & {
    read(address: object): BaseSearch
    write(search: BaseSearch): { [name: string]: string | number | undefined }
  }
  search: BaseSearch
  today: string
  show(next: BaseSearch): void
}

type Shown = Pick<SavedView, 'filters' | 'period'>

/** What the list shows, as parameters of its address: no page, no open record. */
export function filtersOf(
  { definition }: Pick<ViewedList, 'definition'>,
  search: BaseSearch,
): SavedView['filters'] {
  const { record } = definition
  const first = { ...search, page: 1, ...(record !== null && { [record]: null }) }
  const written = Object.entries(definition.write(first))
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]))
}

/** The names of days that are the ones shown; on some days several are. */
export function periodsOf(list: Omit<ViewedList, 'show'>, country: Country): readonly Preset[] {
  const { search, today } = list
  const { range } = search
  if (range === null) return []
  return periodsFor(list, country).filter(({ rangeAt }) => {
    const { from, to } = rangeAt(today)
    return from === range.from && to === range.to
  })
}

const periodsFor = ({ definition, today }: Omit<ViewedList, 'show'>, country: Country) =>
  definition.dates ? presetsFor(today, { ...definition.dates, country }) : []

/** The search of a view, today. Days whose name the list does not offer are its own. */
export function searchOf(
  list: Omit<ViewedList, 'show'>,
  { filters, period }: Shown,
  country: Country,
): BaseSearch {
  const named = periodsFor(list, country).find(({ name }) => name === period)
  return list.definition.read({ ...filters, ...named?.rangeAt(list.today) })
}

/** A view keeps the days by name or as they are. */
export function shownAs(filters: SavedView['filters'], period: string | null): Shown {
  if (period === null) return { filters, period }
  const { from: _from, to: _to, ...others } = filters
  return { filters: others, period }
}

/** Whether the list shows what a view has, but for its columns. A list writes its filters in one order. */
export const isShown = (list: Omit<ViewedList, 'show'>, view: Shown, country: Country): boolean =>
  JSON.stringify(filtersOf(list, searchOf(list, view, country))) ===
  JSON.stringify(filtersOf(list, list.search))
