import type { SavedView } from '@paydeck/contract/calls/own-lists'
import type { Country } from '@paydeck/contract/money/currency'

import { presetsFor, type Preset } from '#/ui/date/date-range.ts'
import type { BaseSearch, ListSearch } from '#/ui/table/list-search.ts'

/** The parts of a list that its views need. Method syntax, so that a list with a narrower search type is assignable. */
export interface ViewedList {
  definition: Pick<ListSearch<BaseSearch>, 'dates' | 'record'> & {
    read(address: object): BaseSearch
    write(search: BaseSearch): { [name: string]: string | number | undefined }
  }
  search: BaseSearch
  today: string
  show(next: BaseSearch): void
}

type ViewContents = Pick<SavedView, 'filters' | 'period'>

/** The list as address parameters, without the page and the open record. */
export function filtersOf(
  { definition }: Pick<ViewedList, 'definition'>,
  search: BaseSearch,
): SavedView['filters'] {
  const { record } = definition
  const firstPage = { ...search, page: 1, ...(record !== null && { [record]: null }) }
  const parameters = Object.entries(definition.write(firstPage))
  return Object.fromEntries(parameters.map(([name, value]) => [name, String(value)]))
}

/** The presets that match the shown days today; sometimes several do. */
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

/** A view's search as of today. A period that the list does not offer falls back to its default days. */
export function searchOf(
  list: Omit<ViewedList, 'show'>,
  { filters, period }: ViewContents,
  country: Country,
): BaseSearch {
  const preset = periodsFor(list, country).find(({ name }) => name === period)
  return list.definition.read({ ...filters, ...preset?.rangeAt(list.today) })
}

/** A view stores a named period instead of its dates, or the dates if `period` is null. */
export function viewContents(filters: SavedView['filters'], period: string | null): ViewContents {
  if (period === null) return { filters, period }
  const { from: _from, to: _to, ...otherFilters } = filters
  return { filters: otherFilters, period }
}

/** Whether the list shows the view, apart from its columns. A list writes its filters in a fixed order. */
export const isShown = (
  list: Omit<ViewedList, 'show'>,
  view: ViewContents,
  country: Country,
): boolean =>
  JSON.stringify(filtersOf(list, searchOf(list, view, country))) ===
  JSON.stringify(filtersOf(list, list.search))
