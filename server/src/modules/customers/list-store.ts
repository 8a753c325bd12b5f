import type { Reader } from '../../db/database.ts'
import type { CustomerTable } from '../../db/schema.ts'
import { statementNames } from '../../db/statement-names.ts'
import type { OpenRange } from '../counts/day-range.ts'
import type { WholeDays } from '../counts/page-by-days.ts'
import { isSearch, type CustomerFilter } from './list-filter.ts'
import { endOfPrefix } from './rules.ts'

/** What the list shows of a customer. */
export type ListedCustomer = Pick<
  CustomerTable,
  | 'customer_id'
  | 'first_name'
  | 'last_name'
  | 'organisation_name'
  | 'email'
  | 'phone_no'
  | 'created_at'
>

/** Counts beyond this are not worth knowing exactly; a search that matches more wants narrowing. */
const COUNT_LIMIT = 10_001

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

/**
 * The keys that match, `customer_id` and `created_at`, in no order. All by ranges of an index: a name by its longest
 * word, the other words asked for among the words of each customer found.
 */
function matching(merchantId: string, filter: CustomerFilter): Statement {
  const { all, at } = values(merchantId)
  const [first, ...others] = filter.nameWords ?? []
  const source = first === undefined ? 'app.customer' : 'app.customer_name_word'
  const starts = (column: string, start: string) =>
    ` and ${column} >= ${at(start)} and ${column} < ${at(endOfPrefix(start))}`
  const text = [
    ...(first === undefined ? [] : [starts('m.word', first)]),
    ...(filter.start ? [` and m.created_at >= ${at(filter.start)}`] : []),
    ...(filter.end ? [` and m.created_at < ${at(filter.end)}`] : []),
    ...others.map(
      (word) => ` and exists (
        select 1 from app.customer_name_word o
        where o.merchant_id = $1 and o.customer_id = m.customer_id${starts('o.word', word)})`,
    ),
    ...(filter.emailStart === null
      ? []
      : first === undefined
        ? [starts('m.email_key', filter.emailStart)]
        : [
            ` and exists (
        select 1 from app.customer e
        where e.merchant_id = $1 and e.customer_id = m.customer_id${starts('e.email_key', filter.emailStart)})`,
          ]),
  ].join('')
  // Two words of one name may begin alike.
  const columns = `${first === undefined ? '' : 'distinct '}m.customer_id, m.created_at`
  return { text: `select ${columns} from ${source} m where m.merchant_id = $1${text}`, values: all }
}

/** The statement of one page, newest first; also read by the test that checks its plan. */
export function pageStatement(
  merchantId: string,
  filter: CustomerFilter,
  skip: number,
  size: number,
): Statement {
  const found = matching(merchantId, filter)
  // Keys first, from an index alone; only the rows of the page are then read from the table.
  return {
    text: `select c.customer_id, c.first_name, c.last_name, c.organisation_name, c.email, c.phone_no, c.created_at
      from (select customer_id from (${found.text}) found
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
): Promise<ListedCustomer[]> {
  const { text, values: given } = pageStatement(merchantId, filter, skip, size)
  if (skip > 0) return reader.query<ListedCustomer>(null, text, given)
  // The start of an index; a search may have to look further.
  return isSearch(filter)
    ? reader.query<ListedCustomer>(nameOf(text), text, given)
    : reader.quick<ListedCustomer>(nameOf(text), text, given)
}

/** The statement that counts matching rows one by one; also read by the test that checks its plan. */
export function countStatement(
  merchantId: string,
  filter: CustomerFilter,
  limit: number = COUNT_LIMIT,
): Statement {
  const found = matching(merchantId, filter)
  return {
    text: `select count(*) as n from (${found.text} limit ${limit}) matching`,
    values: found.values,
  }
}

/** Counts matching rows one by one, up to a limit; for searches and part days. */
export async function countRows(
  reader: Reader,
  merchantId: string,
  filter: CustomerFilter,
  limit?: number,
): Promise<number> {
  const { text, values: given } = countStatement(merchantId, filter, limit)
  const [row] = await reader.query<{ n: number }>(nameOf(text), text, given)
  return row?.n ?? 0
}

/** Counts the new customers of a range without counting to an end. */
export const countAll = (reader: Reader, merchantId: string, range: OpenRange): Promise<number> =>
  countRows(
    reader,
    merchantId,
    { ...range, nameWords: null, emailStart: null },
    Number.MAX_SAFE_INTEGER,
  )

const inDays = 'merchant_id = $1 and day >= $2 and day < $3'
const daysValues = (merchantId: string, days: WholeDays): unknown[] => [
  merchantId,
  days.firstDay ?? '-infinity',
  days.endDay ?? 'infinity',
]

/** Counts customers of whole local days from the rollup. */
export async function countDays(
  reader: Reader,
  merchantId: string,
  days: WholeDays,
): Promise<number> {
  const [row] = await reader.quick<{ n: number }>(
    'customers_count_days',
    `select coalesce(sum(n), 0)::int8 as n from app.customer_count_day where ${inDays}`,
    daysValues(merchantId, days),
  )
  return row?.n ?? 0
}

/** The day in which the row number `skip` (newest first, from 0) falls, and how many rows are newer than that day. */
export async function seekDay(
  reader: Reader,
  merchantId: string,
  days: WholeDays,
  skip: number,
): Promise<{ day: string; before: number } | null> {
  const [row] = await reader.query<{ day: string; before: number }>(
    'customers_seek_day',
    `select day, (upto - n)::int8 as before
     from (select day, n, sum(n) over (order by day desc) as upto
           from app.customer_count_day where ${inDays}) running
     where upto > $4 order by day desc limit 1`,
    [...daysValues(merchantId, days), skip],
  )
  return row ?? null
}
