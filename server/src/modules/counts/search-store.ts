import { allOf, placeholders, type Condition } from '../../db/conditions.ts'
import type { Reader } from '../../db/database.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../kit/pages.ts'

/** A list to search by the prefix of a column, newest first. */
export interface SearchedList {
  table: 'app.payment' | 'app.refund' | 'app.settlement_entry'
  id: string
  time: string
  /** Its column is indexed after the merchant, then the time and the id. */
  prefix: Condition
  conditions: readonly Condition[]
}

/** When too many rows have the prefix, this many of the newest are read before all matches are sorted. */
export const NEWEST_ROWS = 20_000

const PLANS = {
  /** Everything with the prefix, then the other conditions. Gives up when too many have it. */
  byPrefix: ({ prefix, conditions }: SearchedList) => ({
    scanned: [prefix],
    matching: conditions,
    limit: COUNT_LIMIT,
  }),
  byTime: ({ prefix, conditions }: SearchedList) => ({
    scanned: conditions,
    matching: [prefix],
    limit: NEWEST_ROWS,
  }),
  whole: ({ prefix, conditions }: SearchedList) => ({
    scanned: [prefix, ...conditions],
    matching: [],
    limit: null,
  }),
} as const
type SearchPlan = keyof typeof PLANS

const columnsOf = ({ id, time, prefix, conditions }: SearchedList): string =>
  [...new Set([id, time, ...[prefix, ...conditions].map(({ column }) => column)])].join(', ')

/** Exported for the test of its plan. */
export function searchStatement(
  merchantId: string,
  list: SearchedList,
  plan: SearchPlan,
  skip: number,
): { text: string; values: unknown[] } {
  const { table, id, time } = list
  const { scanned, matching, limit } = PLANS[plan](list)
  const { values, at } = placeholders(merchantId)
  const newest = `order by ${time} desc, ${id} desc`
  const few = limit === null ? '' : `${plan === 'byTime' ? newest : ''} limit ${limit}`
  return {
    text: `with found as materialized (
        select ${columnsOf(list)} from ${table} where merchant_id = $1${allOf(scanned, at)} ${few}),
      matching as materialized (select ${id}, ${time} from found where true${allOf(matching, at)})
      select (select count(*) from found) as read, (select count(*) from matching) as n, k.${id} as id
      from (select) counted
      left join (select ${id}, ${time} from matching ${newest}
                 limit ${PAGE_SIZE} offset ${Math.trunc(skip)}) k on true
      order by k.${time} desc, k.${id} desc`,
    values,
  }
}

/** Exported for the test of its plan. */
export function countStatement(
  merchantId: string,
  { table, prefix, conditions }: SearchedList,
): { text: string; values: unknown[] } {
  const { values, at } = placeholders(merchantId)
  const where = `merchant_id = $1${allOf([prefix, ...conditions], at)}`
  return {
    text: `select count(*) as n from (select 1 from ${table} where ${where} limit ${COUNT_LIMIT}) found`,
    values,
  }
}

const nameOf = statementNames('begins')

/** Always returns one row. */
interface FoundRow {
  read: number
  n: number
  id: string | null
}

export async function read(
  reader: Reader,
  merchantId: string,
  { list, plan, skip }: { list: SearchedList; plan: SearchPlan; skip: number },
) {
  const { text, values } = searchStatement(merchantId, list, plan, skip)
  const rows = await reader.query<FoundRow>(skip === 0 ? nameOf(text) : null, text, values)
  const [{ read: scanned, n: total } = { read: 0, n: 0 }] = rows
  return { scanned, total, ids: rows.flatMap(({ id }) => id ?? []) }
}

export async function count(
  reader: Reader,
  merchantId: string,
  list: SearchedList,
): Promise<number> {
  const { text, values } = countStatement(merchantId, list)
  const [row] = await reader.query<{ n: number }>(nameOf(text), text, values)
  return row?.n ?? 0
}
