import { endOfPrefix, placeholders, type Placeholder } from '../../db/conditions.ts'
import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'
import type { OpenRange } from '../counts/day-range.ts'
import { isSearch, type CustomerFilter } from './list-filter.ts'

export type ListedCustomer = Pick<
  Row<'app.customer'>,
  | 'customerId'
  | 'internalCustomerId'
  | 'firstName'
  | 'lastName'
  | 'organisationName'
  | 'email'
  | 'phoneNo'
  | 'createdAt'
>

const COLUMNS =
  'c.customer_id, c.internal_customer_id, c.first_name, c.last_name, c.organisation_name, c.email, c.phone_no, c.created_at'

/** When very many match, pages lie within this many of the newest. */
const NEAR_ROWS = 400

const nameOf = statementNames('customers')

interface Statement {
  text: string
  values: unknown[]
}

const startsWith = (column: string, start: string, at: Placeholder): string =>
  ` and ${column} >= ${at(start)} and ${column} < ${at(endOfPrefix(start))}`

const hasWord = (word: string, at: Placeholder): string =>
  ` and exists (select 1 from app.customer_name_word o
      where o.merchant_id = $1 and o.customer_id = m.customer_id${startsWith('o.word', word, at)})`

const hasEmail = (start: string, at: Placeholder): string =>
  ` and exists (select 1 from app.customer e
      where e.merchant_id = $1 and e.customer_id = m.customer_id${startsWith('e.email_key', start, at)})`

const inRange = ({ start, end }: OpenRange, at: Placeholder): string =>
  (start ? ` and m.created_at >= ${at(start)}` : '') + (end ? ` and m.created_at < ${at(end)}` : '')

interface Source {
  table: string
  conditions: string
}

/** By index: the tag, else the range of the longest word or of email addresses. A customer may match twice. */
function sourceOf({ nameWords, emailStart, tagKey }: CustomerFilter, at: Placeholder): Source {
  const words = nameWords ?? []
  const conditionsFor = (rest: readonly string[]): string =>
    rest.map((word) => hasWord(word, at)).join('') +
    (emailStart === null ? '' : hasEmail(emailStart, at))
  if (tagKey !== null) return { table: taggedSource(tagKey, at), conditions: conditionsFor(words) }
  const [first, ...rest] = words
  if (first !== undefined)
    return {
      table: 'app.customer_name_word',
      conditions: startsWith('m.word', first, at) + conditionsFor(rest),
    }
  const email = emailStart === null ? '' : startsWith('m.email_key', emailStart, at)
  return { table: 'app.customer', conditions: email }
}

/** The keys of customers with a tag, with the column names of the other tables. */
const taggedSource = (tagKey: string, at: Placeholder): string =>
  `(select merchant_id, record_id as customer_id, record_at as created_at from app.record_tag
    where merchant_id = $1 and tag_key = ${at(tagKey)} and record_kind = 'customer')`

/** The keys of matching customers, unordered; one with two matching words appears twice. */
export function matchStatement(merchantId: string, filter: CustomerFilter): Statement {
  const { values, at } = placeholders(merchantId)
  const { table, conditions } = sourceOf(filter, at)
  return {
    text: `select m.customer_id, m.created_at
      from ${table} m where m.merchant_id = $1${conditions}${inRange(filter, at)}`,
    values,
  }
}

/** The same keys by walking from the newest customer; no duplicates. */
function scanStatement(merchantId: string, filter: CustomerFilter): Statement {
  const { values, at } = placeholders(merchantId)
  // Evaluated per customer on the walk: the planner cannot turn a scalar subquery into a join,
  // which would be read to its end, and a function could not use the index of email addresses.
  const words = (filter.nameWords ?? []).map(
    (word) => ` and (select true from app.customer_name_word o
      where o.merchant_id = $1 and o.customer_id = m.customer_id${startsWith('o.word', word, at)} limit 1)`,
  )
  const { emailStart, tagKey } = filter
  const email = emailStart === null ? '' : ` and starts_with(m.email_key, ${at(emailStart)})`
  const tag =
    tagKey === null
      ? ''
      : ` and (select true from app.record_tag t where t.merchant_id = $1 and t.record_kind = 'customer'
            and t.record_id = m.customer_id and t.tag_key = ${at(tagKey)} limit 1)`
  return {
    text: `select m.customer_id, m.created_at from app.customer m
      where m.merchant_id = $1${words.join('')}${email}${tag}${inRange(filter, at)}`,
    values,
  }
}

export interface Window {
  skip: number
  size: number
  /** Very many match, so a page of the newest is found soon. */
  isDense?: boolean
}

export function pageStatement(
  merchantId: string,
  filter: CustomerFilter,
  { skip, size, isDense = false }: Window,
): Statement {
  const isNear = !isSearch(filter) || (isDense && skip < NEAR_ROWS)
  const source = isNear ? scanStatement(merchantId, filter) : matchStatement(merchantId, filter)
  // Keys first, from an index alone; only the page's rows are then read from the table. Search
  // before sorting: otherwise the planner walks past all newer customers.
  const keys = isNear
    ? `select customer_id, created_at from (${source.text}) found`
    : 'select distinct created_at, customer_id from found'
  return {
    text: `${isNear ? '' : `with found as materialized (${source.text})`}
      select ${COLUMNS}
      from (${keys}
            order by created_at desc, customer_id desc
            limit ${Math.trunc(size)} offset ${Math.trunc(skip)}) k
      join app.customer c on c.merchant_id = $1 and c.customer_id = k.customer_id
      order by c.created_at desc, c.customer_id desc`,
    values: source.values,
  }
}

export function readPage(
  reader: Reader,
  merchantId: string,
  filter: CustomerFilter,
  window: Window,
): Promise<ListedCustomer[]> {
  const { text, values } = pageStatement(merchantId, filter, window)
  if (window.skip > 0) return reader.query<ListedCustomer>(null, text, values)
  return isSearch(filter)
    ? reader.query<ListedCustomer>(nameOf(text), text, values)
    : reader.quick<ListedCustomer>(nameOf(text), text, values)
}

export function readOne(
  reader: Reader,
  merchantId: string,
  customerId: string,
): Promise<ListedCustomer[]> {
  return reader.quick<ListedCustomer>(
    'customers_one',
    `select customer_id, internal_customer_id, first_name, last_name, organisation_name, email, phone_no, created_at
     from app.customer where merchant_id = $1 and customer_id = $2`,
    [merchantId, customerId],
  )
}

/** The number of matches, up to a limit, and one page of them. Always returns one row. */
export function searchStatement(
  merchantId: string,
  filter: CustomerFilter,
  { skip, size }: Omit<Window, 'isDense'>,
): Statement {
  const { text, values } = matchStatement(merchantId, filter)
  return {
    text: `with found as materialized (${text} limit ${COUNT_LIMIT}),
      keys as materialized (select distinct created_at, customer_id from found)
      select (select count(*) from found) as hits, (select count(*) from keys) as n, c.*
      from (select) counted
      left join (
        select ${COLUMNS}
        from (select created_at, customer_id from keys order by created_at desc, customer_id desc
              limit ${Math.trunc(size)} offset ${Math.trunc(skip)}) k
        join app.customer c on c.merchant_id = $1 and c.customer_id = k.customer_id) c on true
      order by c.created_at desc, c.customer_id desc`,
    values,
  }
}

export interface SearchResult {
  /** Matching customers, or almost the maximum that is counted. */
  n: number
  rows: ListedCustomer[]
  /** More match than are counted, so `rows` may not be the newest. */
  isDense: boolean
}

type FoundRow = { hits: number; n: number } & (ListedCustomer | { customerId: null })

export async function search(
  reader: Reader,
  merchantId: string,
  filter: CustomerFilter,
  window: Window,
): Promise<SearchResult> {
  const { text, values } = searchStatement(merchantId, filter, window)
  const name = window.skip > 0 ? null : nameOf(text)
  const rows = await reader.query<FoundRow>(name, text, values)
  const [{ n, hits } = { n: 0, hits: 0 }] = rows
  return { n, rows: rows.filter((row) => row.customerId !== null), isDense: hits >= COUNT_LIMIT }
}

export async function countRange(
  reader: Reader,
  merchantId: string,
  range: OpenRange,
): Promise<number> {
  const { text, values } = scanStatement(merchantId, {
    ...range,
    nameWords: null,
    tagKey: null,
    emailStart: null,
    customerId: null,
  })
  const statement = `select count(*) as n from (${text}) matching`
  const [row] = await reader.query<{ n: number }>(nameOf(statement), statement, values)
  return row?.n ?? 0
}
