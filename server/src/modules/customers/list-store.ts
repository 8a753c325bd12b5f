import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { statementNames } from '../../db/statement-names.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'
import type { OpenRange } from '../counts/day-range.ts'
import { isSearch, type CustomerFilter } from './list-filter.ts'
import { endOfPrefix } from './rules.ts'

/** What the list shows of a customer. */
export type ListedCustomer = Pick<
  Row<'app.customer'>,
  'customerId' | 'firstName' | 'lastName' | 'organisationName' | 'email' | 'phoneNo' | 'createdAt'
>

/** A page of a search that matches very many is looked for from the newest customer on, as far as this many rows. */
const NEAR = 400

const nameOf = statementNames('customers')

interface Statement {
  text: string
  values: unknown[]
}

/** Gathers the values of a statement and answers their places. */
function values(merchantId: string): { all: unknown[]; at: (value: unknown) => string } {
  const all: unknown[] = [merchantId]
  return { all, at: (value) => `$${all.push(value)}` }
}

type At = (value: unknown) => string

const startsWith = (column: string, start: string, at: At): string =>
  ` and ${column} >= ${at(start)} and ${column} < ${at(endOfPrefix(start))}`

const hasWord = (word: string, at: At): string =>
  ` and exists (select 1 from app.customer_name_word o
      where o.merchant_id = $1 and o.customer_id = m.customer_id${startsWith('o.word', word, at)})`

const hasEmail = (start: string, at: At): string =>
  ` and exists (select 1 from app.customer e
      where e.merchant_id = $1 and e.customer_id = m.customer_id${startsWith('e.email_key', start, at)})`

const inRange = ({ start, end }: OpenRange, at: At): string =>
  (start ? ` and m.created_at >= ${at(start)}` : '') + (end ? ` and m.created_at < ${at(end)}` : '')

/**
 * The keys that match, found by what is searched: a range of the words (the longest one; the others are asked for
 * among the words of each customer found) or of the addresses. A customer may come twice: two words begin alike.
 */
function matching(merchantId: string, filter: CustomerFilter): Statement {
  const { all, at } = values(merchantId)
  const [first, ...others] = filter.nameWords ?? []
  const { emailStart } = filter
  const conditions =
    first === undefined
      ? (emailStart === null ? '' : startsWith('m.email_key', emailStart, at)) + inRange(filter, at)
      : startsWith('m.word', first, at) +
        inRange(filter, at) +
        others.map((word) => hasWord(word, at)).join('') +
        (emailStart === null ? '' : hasEmail(emailStart, at))
  return {
    text: `select m.customer_id, m.created_at
      from app.${first === undefined ? 'customer' : 'customer_name_word'} m where m.merchant_id = $1${conditions}`,
    values: all,
  }
}

/** The same keys, found by walking from the newest customer on; none comes twice. */
function walking(merchantId: string, filter: CustomerFilter): Statement {
  const { all, at } = values(merchantId)
  // Asked of each customer the walk meets: a subquery for one value cannot be turned into a join, which would have
  // to be read to its end, nor can a function lead to the index of addresses.
  const words = (filter.nameWords ?? []).map(
    (word) => ` and (select true from app.customer_name_word o
      where o.merchant_id = $1 and o.customer_id = m.customer_id${startsWith('o.word', word, at)} limit 1)`,
  )
  const { emailStart } = filter
  const email = emailStart === null ? '' : ` and starts_with(m.email_key, ${at(emailStart)})`
  return {
    text: `select m.customer_id, m.created_at from app.customer m
      where m.merchant_id = $1${words.join('')}${email}${inRange(filter, at)}`,
    values: all,
  }
}

/**
 * The statement of one page, newest first; also read by the test that checks its plan. With `isDense` very many
 * match, so that the newest of them are near.
 */
export function pageStatement(
  merchantId: string,
  filter: CustomerFilter,
  skip: number,
  size: number,
  isDense: boolean,
): Statement {
  const isNear = !isSearch(filter) || (isDense && skip < NEAR)
  const found = isNear ? walking(merchantId, filter) : matching(merchantId, filter)
  // Keys first, from an index alone; only the rows of the page are then read from the table. What is searched is
  // found before it is sorted: else the planner would rather walk past everybody who is newer.
  const keys = isNear
    ? `select customer_id, created_at from (${found.text}) found`
    : 'select distinct created_at, customer_id from found'
  return {
    text: `${isNear ? '' : `with found as materialized (${found.text})`}
      select c.customer_id, c.first_name, c.last_name, c.organisation_name, c.email, c.phone_no, c.created_at
      from (${keys}
            order by created_at desc, customer_id desc
            limit ${Math.trunc(size)} offset ${Math.trunc(skip)}) k
      join app.customer c on c.merchant_id = $1 and c.customer_id = k.customer_id
      order by c.created_at desc, c.customer_id desc`,
    values: found.values,
  }
}

/** One page of customers, newest first. */
export function readPage(
  reader: Reader,
  merchantId: string,
  filter: CustomerFilter,
  skip: number,
  size: number,
  isDense = false,
): Promise<ListedCustomer[]> {
  const { text, values: given } = pageStatement(merchantId, filter, skip, size, isDense)
  if (skip > 0) return reader.query<ListedCustomer>(null, text, given)
  // The start of an index; a search may have to look further.
  return isSearch(filter)
    ? reader.query<ListedCustomer>(nameOf(text), text, given)
    : reader.quick<ListedCustomer>(nameOf(text), text, given)
}

/** The customer of an id, or no row. */
export function readOne(
  reader: Reader,
  merchantId: string,
  customerId: string,
): Promise<ListedCustomer[]> {
  return reader.quick<ListedCustomer>(
    'customers_one',
    `select customer_id, first_name, last_name, organisation_name, email, phone_no, created_at
     from app.customer where merchant_id = $1 and customer_id = $2`,
    [merchantId, customerId],
  )
}

/** The statement that counts matches one by one; also read by the test that checks its plan. */
export function countStatement(
  merchantId: string,
  filter: CustomerFilter,
  limit: number = COUNT_LIMIT,
): Statement {
  const found = matching(merchantId, filter)
  return {
    text: `select count(*) as hits, count(distinct customer_id) as n
      from (${found.text} limit ${limit}) matching`,
    values: found.values,
  }
}

/** How many match, counted one by one along an index and no further than a limit; `isDense` when that was reached. */
export async function countMatches(
  reader: Reader,
  merchantId: string,
  filter: CustomerFilter,
): Promise<{ n: number; isDense: boolean }> {
  const { text, values: given } = countStatement(merchantId, filter)
  const [row] = await reader.query<{ n: number; hits: number }>(nameOf(text), text, given)
  return { n: row?.n ?? 0, isDense: (row?.hits ?? 0) >= COUNT_LIMIT }
}

/** Counts the customers of a range, all of them. */
export async function countRange(
  reader: Reader,
  merchantId: string,
  range: OpenRange,
): Promise<number> {
  const { text, values: given } = walking(merchantId, {
    ...range,
    nameWords: null,
    emailStart: null,
    customerId: null,
  })
  const statement = `select count(*) as n from (${text}) matching`
  const [row] = await reader.query<{ n: number }>(nameOf(statement), statement, given)
  return row?.n ?? 0
}
