import type { SearchSchemaInput } from '@tanstack/react-router'

import { oneOf, pageParam, rangeParam, textParam } from '#/lib/address/search-params.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import type { DateRange } from '../date/date-range.ts'

const MAX_TEXT = 128
const MAX_ID = 64

interface Choice {
  value: string
  label: string
}

export interface SearchKind extends Choice {
  format?: 'amount' | RegExp
  problem?: string
}

/** A filter with a few options; the first one is its default. */
export interface ListFilter {
  label: string
  options: readonly Choice[]
  sentAs?: string
  /** In pixels, for options that show counts. */
  width?: number
}

type Filters = Readonly<Record<string, ListFilter>>

interface Dates {
  maxDays?: number
  hideLastThreeMonths?: boolean
}

interface Definition<Path, Kinds, F, RecordName, PageName, ParentName, TextName> {
  path: Path
  /** Parameters that the address always has. */
  fixed?: { [name: string]: string }
  dates?: Dates
  kinds?: Kinds
  filters?: F
  /** Filters with any short text, '' for none; the page has the controls. */
  texts?: readonly TextName[]
  record?: RecordName
  isRecord?: (id: string) => boolean
  recordPage?: PageName
  parent?: ParentName
}

export interface BaseSearch {
  /** Null is the default: the last week, ending today. */
  range: DateRange | null
  kind: string
  q: string
  page: number
}

export interface ListSearch<Search extends BaseSearch, Query extends object = object> {
  dates: Dates | null
  kinds: readonly SearchKind[]
  filters: Filters
  texts: readonly string[]
  record: string | null
  isNested: boolean
  /** Reads an address; an invalid value falls back to its default. */
  read: (address: object) => Search
  write: (search: Search) => ListAddress<string>
  /** Only carries a type and is never set: the parameters that the kinds and filters become. */
  parameters?: Query | undefined
  href: (slug: string, search: Search) => string
}

export type ListAddress<Name extends string> = { [name in Name]?: string | number }

type ValueOf<Options> = Options extends readonly { value: infer Value extends string }[]
  ? Value
  : never

type SearchOf<
  Kinds,
  F,
  RecordName extends string,
  PageName extends string,
  ParentName extends string,
  TextName extends string,
> = {
  range: DateRange | null
  kind: ValueOf<Kinds>
  q: string
  page: number
} & { [Name in keyof F]: F[Name] extends { options: infer Options } ? ValueOf<Options> : never } & {
  [name in RecordName | ParentName]: string | null
} & { [name in PageName]: number } & { [name in TextName]: string }

/** The parameters that kinds and filters become; the option `all` is never sent. */
type QueryOf<Kinds, F, TextName extends string> = {
  [name in ValueOf<Kinds> | TextName]?: string
} & {
  [
    Name in keyof F as F[Name] extends { sentAs: infer Sent extends string } ? Sent : Name
  ]?: F[Name] extends { options: infer Options } ? Exclude<ValueOf<Options>, 'all'> : never
}

/** Defines a list's search once: its parameters, their defaults and their valid values. */
export function defineListSearch<
  const Path extends string,
  const Kinds extends readonly SearchKind[] = [],
  const F extends Filters = Record<never, ListFilter>,
  RecordName extends string = never,
  PageName extends string = never,
  ParentName extends string = never,
  const TextName extends string = never,
>(definition: Definition<Path, Kinds, F, RecordName, PageName, ParentName, TextName>) {
  type Search = SearchOf<Kinds, F, RecordName, PageName, ParentName, TextName> & BaseSearch
  type Address = ListAddress<
    | 'from'
    | 'to'
    | 'kind'
    | 'q'
    | 'page'
    | (keyof F & string)
    | RecordName
    | PageName
    | ParentName
    | TextName
  >
  const { path, dates = null, kinds = [], filters = {}, texts = [], record = null } = definition
  const read = (address: object) => readAddress(definition, valuesOf(address)) as Search
  const write = (search: Search) => writeAddress(definition, search) as Address
  return {
    path,
    dates,
    kinds,
    filters,
    texts,
    record,
    isNested: definition.parent !== undefined,
    read,
    write,
    parameters: undefined as QueryOf<Kinds, F, TextName> | undefined,
    /** For the route: the address with defaults and invalid values left out. */
    validate: (raw: Address & SearchSchemaInput) => write(read(raw)),
    href: (slug: string, search: Search) => `/${slug}/${path}${writeQuery(write(search))}`,
  }
}

type AnyDefinition = Definition<
  string,
  readonly SearchKind[],
  Filters,
  string,
  string,
  string,
  string
>

const readId = (value: unknown): string | null => textParam(value, MAX_ID) || null

function readText(kinds: readonly SearchKind[], values: Values): Values {
  const names = kinds.map(({ value }) => value)
  return {
    kind: oneOf(values['kind'], names, names[0] ?? ''),
    q: kinds.length > 0 ? textParam(values['q'], MAX_TEXT) : '',
  }
}

const readFilters = (filters: Filters, values: Values): Values =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { options }]) => [
      name,
      (options.find(({ value }) => value === values[name]) ?? options[0])?.value,
    ]),
  )

const readTexts = (texts: readonly string[], values: Values): Values =>
  Object.fromEntries(texts.map((name) => [name, textParam(values[name], MAX_TEXT)]))

function readRecord({ record, isRecord }: AnyDefinition, values: Values): Values {
  if (!record) return {}
  const id = readId(values[record])
  return { [record]: id !== null && isRecord?.(id) === false ? null : id }
}

function readAddress(definition: AnyDefinition, values: Values): Values {
  const { dates, kinds = [], filters = {}, texts = [], recordPage, parent } = definition
  return {
    range: dates ? rangeParam(values['from'], values['to'], dates.maxDays) : null,
    ...readText(kinds, values),
    page: pageParam(values['page']),
    ...readFilters(filters, values),
    ...readTexts(texts, values),
    ...(parent && { [parent]: readId(values[parent]) }),
    ...readRecord(definition, values),
    ...(recordPage && { [recordPage]: pageParam(values[recordPage]) }),
  }
}

function writeAddress(definition: AnyDefinition, search: BaseSearch): Values {
  const { fixed, kinds = [], record, recordPage, parent } = definition
  const values = valuesOf(search)
  const address: Values = { ...fixed, ...search.range }
  const set = (name: string | undefined, fallback: unknown) => {
    if (name !== undefined && values[name] !== fallback) address[name] = values[name]
  }
  set(parent, null)
  for (const [name, fallback] of defaultsOf(definition)) set(name, fallback)
  set('kind', kinds[0]?.value ?? '')
  set('q', '')
  set('page', 1)
  set(record, null)
  if (record && values[record] !== null) set(recordPage, 1)
  return address
}

/** The values of filters that hide nothing. */
const defaultsOf = ({
  filters = {},
  texts = [],
}: AnyDefinition): [string, string | undefined][] => [
  ...Object.entries(filters).map(([name, { options }]): [string, string | undefined] => [
    name,
    options[0]?.value,
  ]),
  ...texts.map((name): [string, string] => [name, '']),
]

type Values = { [name: string]: unknown }

export const valuesOf = (search: object): Values => ({ ...search })

export type SearchBy<List extends { read: (address: object) => unknown }> = ReturnType<List['read']>
