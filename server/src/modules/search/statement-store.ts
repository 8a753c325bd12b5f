import { endOfPrefix, placeholders, type Placeholder } from '../../db/conditions.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'
import type { SearchQuery, QueryWord } from './search-query.ts'
import type { IndexedKind } from './index-store.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** How many records are examined; more matches show as "10,000+". */
export const MAX_RECORDS = COUNT_LIMIT
/** The same for searches that need several steps per record. */
export const MAX_COSTLY_RECORDS = 4_000

/** Records with a word that contains the text, as `record_id`; may repeat a record. */
export const withTerm = (
  kind: IndexedKind,
  { word }: QueryWord,
  at: Placeholder,
  limit = MAX_RECORDS,
): string =>
  `(select record_id from app.search_term where merchant_id = $1 and kind = '${kind}'
      and term >= ${at(word)} and term < ${at(endOfPrefix(word))} limit ${limit})`

/**
 * The ids as one array: `= any(…)` reads the rows in one walk through an index, at a third of the cost of a look-up for
 * each id.
 */
export const idsWithTerm = (
  kind: IndexedKind,
  word: QueryWord,
  at: Placeholder,
  limit = MAX_RECORDS,
): string => `array(select record_id from ${withTerm(kind, word, at, limit)} found)`

/** The ids of customers who have all of the words, starting from the rarest. */
export const customersWithAll = (
  first: QueryWord,
  others: readonly QueryWord[],
  at: Placeholder,
): string => {
  const ids = idsWithTerm('customer', first, at)
  if (others.length === 0) return ids
  const tests = others.map(({ word }) => ` and (${isIn('words', at(word))})`).join('')
  return `array(select record_id from app.search_record
      where merchant_id = $1 and kind = 'customer' and record_id = any(${ids})${tests} limit ${MAX_RECORDS})`
}

export const created = (column: string, { start, end }: SearchQuery, at: Placeholder): string =>
  (start ? ` and ${column} >= ${at(start)}` : '') + (end ? ` and ${column} < ${at(end)}` : '')

export const amountIs = (column: string, { amount }: SearchQuery, at: Placeholder): string =>
  (amount?.from != null ? ` and ${column} >= ${at(amount.from)}` : '') +
  (amount?.to != null ? ` and ${column} <= ${at(amount.to)}` : '')

/**
 * One amount, written as a range. With an equality the planner forgets that the index of amounts is in the requested
 * order, and where many rows have the same few amounts, it read all rows from the newest.
 */
export const exactly = (column: string, amount: number, at: Placeholder): string => {
  const place = at(amount)
  return `${column} >= ${place} and ${column} <= ${place}`
}

/** Newest first, among rows with exactly one amount. */
export const newestAt = (column: string, id: string): string =>
  `order by ${column}, created_at desc, ${id} desc`

export const oneOf = (
  column: string,
  values: readonly string[] | undefined | null,
  at: Placeholder,
): string => (values ? ` and ${column} = any(${at([...values])}::text[])` : '')

/** A record's words, as `words`; the limit keeps the planner from reading all records. */
export const wordsOf = (kind: IndexedKind, recordId: string): string =>
  `(select words from app.search_record
      where merchant_id = $1 and kind = '${kind}' and record_id = ${recordId} limit 1) own`

/** A record's tags and notes, as `tags` and `notes`. */
export const noted = (kind: 'payment' | 'customer', recordId: string): string => {
  const ofRecord = `merchant_id = $1 and record_kind = '${kind}' and record_id = ${recordId}`
  return `array(select tag from app.record_tag where ${ofRecord} order by tag_key) as tags,
    array(select text from app.note where ${ofRecord} order by written_at, note_id) as notes`
}

/** Matches like the terms: any part of the words before the bar, the beginnings of those after it. */
const isIn = (words: string, place: string): string =>
  `strpos(split_part(${words}, '|', 1), ${place}) > 0 or strpos(split_part(${words}, '|', 2), ' ' || ${place}) > 0`

const hasWord = (text: string, place: string): string =>
  `select ${isIn('words', place)} from ${text}`

/** Every word is in one of the texts, or is the amount or the card's last digits. */
export const hasWords = (
  words: readonly QueryWord[],
  texts: readonly string[],
  at: Placeholder,
  columns: { amount?: string; last4?: string } = {},
): string =>
  words
    .map(({ word, last4, amount }) => {
      const place = at(word)
      const tests = texts.map((text) => `(${hasWord(text, place)})`)
      if (columns.last4 && last4 !== null) tests.push(`${columns.last4} = ${at(last4)}`)
      if (columns.amount && amount !== null) tests.push(`${columns.amount} = ${at(amount)}`)
      return ` and (${tests.join(' or ')})`
    })
    .join('')

export interface Parts {
  id: string
  /** Keys and times of the candidates. */
  found: string
  /** Selects the matches from `found f`. */
  matching: string
  /** Columns of the record with the key `k`. */
  record: string
  /** How many were examined, if more than `found` has. */
  scanned?: string
}

/** Counts the matches, and reads the newest of them. Always returns one row. */
export const newestOf = (
  { id, found, matching, record, scanned = '(select count(*) from found)' }: Parts,
  values: unknown[],
  size: number,
): Statement => ({
  text: `with found as materialized (${found} limit ${MAX_RECORDS}),
    matching as materialized (${matching} limit ${MAX_RECORDS})
    select ${scanned} as scanned, (select count(*) from matching) as n, r.*
    from (select) counted
    left join lateral (
      select * from (select ${id}, created_at from matching
                     order by created_at desc, ${id} desc limit ${Math.trunc(size)}) k
      cross join lateral (${record}) record) r on true
    order by r.created_at desc, r.${id} desc`,
  values,
})

/** How many terms start with each word, up to a limit. The rarest word is looked up, the others are checked. */
export function termCounts(merchantId: string, words: readonly QueryWord[]): Statement {
  const { values, at } = placeholders(merchantId)
  const kinds = ['customer', 'order', 'payment'] as const
  const counts = words.map((word) => {
    const sums = kinds.map((kind) => `(select count(*) from ${withTerm(kind, word, at)} found)`)
    return sums.join(' + ')
  })
  return { text: `select array[${counts.join(', ')}]::int8[] as counts`, values }
}
