import { isId, type IdKind } from '../identifiers/ids.ts'
import { lookUp } from '../identifiers/look-up.ts'
import { formatMoney } from '../money/money.ts'
import { formatCalendarDay } from '../time/days.ts'
import { isExclusive, MAX_AMOUNT_WORDS, readAmount, type SearchedAmount } from './amounts.ts'
import { MAX_DATE_WORDS, readDays, type SearchedDays } from './dates.ts'
import {
  KIND_KEYWORDS,
  SCHEME_KEYWORDS,
  STATUS_KEYWORDS,
  type SearchedStatus,
  type SearchKind,
} from './search-kinds.ts'
import { searchedPhone, searchWordsOf } from './words.ts'

/** Longer texts are cut. */
export const MAX_SEARCH_TEXT = 200
const MAX_WORDS = 6

export interface SearchChip {
  of: 'kind' | 'amount' | 'days' | 'scheme' | 'status'
  label: string
  /** The position of its words in the text. */
  start: number
  end: number
}

export interface ParsedSearch {
  chips: SearchChip[]
  /** Null for all. */
  kinds: readonly SearchKind[] | null
  amount: SearchedAmount | null
  days: SearchedDays | null
  scheme: string | null
  status: SearchedStatus | null
  /** Compact words, all of which a record must have. */
  words: string[]
  /** One of our ids, as typed. */
  id: { kind: SearchKind; id: string } | null
}

interface Token {
  text: string
  start: number
  end: number
  isQuoted: boolean
}

const ID_KINDS = {
  payments: 'transaction',
  orders: 'order',
  customers: 'customer',
  refunds: 'refund',
  transfers: 'payout',
} as const satisfies Record<SearchKind, IdKind>

function idOf(text: string): ParsedSearch['id'] {
  for (const [kind, of] of Object.entries(ID_KINDS) as [SearchKind, IdKind][])
    if (isId(of, text)) return { kind, id: text }
  return null
}

const DROPPED = new Set([
  'a',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'the',
  'to',
  'with',
])

/** Reduces card numbers to their last four digits, so that the others are never sent or stored. */
export const withoutCardNumbers = (text: string): string =>
  text.replaceAll(/(?<!\d)(?:\d[ -]?){9,15}(\d{4})(?!\d)/g, '$1')

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/"([^"]*)"?|[^\s"]+/g)].map((found) => ({
    text: (found[1] ?? found[0]).toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
    isQuoted: found[1] !== undefined,
  }))
}

/** Finds the longest run of at most `most` words that `read` understands. */
function longest<Meaning>(
  tokens: readonly Token[],
  at: number,
  maxTokens: number,
  read: (text: string) => Meaning | null | undefined,
): { meaning: Meaning; count: number } | null {
  for (let count = Math.min(maxTokens, tokens.length - at); count > 0; count -= 1) {
    const run = tokens.slice(at, at + count)
    if (run.some(({ isQuoted }) => isQuoted)) continue
    const meaning = read(run.map(({ text }) => text).join(' '))
    if (meaning !== null && meaning !== undefined) return { meaning, count }
  }
  return null
}

const PHONE_PART = /^[+(]?\d[\d()-]*\)?$/

/** Without the leading 0: `412 345 678`. */
const GROUPS = /^\d{2,3}(?: \d{3}){2}$/

/** Eight or more digits, in one or several words: `0412 345 678`, `(02) 9999-1234`, `+61 412 345 678`. */
function readPhone(text: string): string | null {
  if (!text.split(' ').every((part) => PHONE_PART.test(part))) return null
  const digits = text.replaceAll(/\D/g, '')
  const isLong = digits.length >= 8 && digits.length <= 15
  return isLong && (/^[+0(]/.test(text) || GROUPS.test(text)) ? searchedPhone(text) : null
}

function amountLabel({ from, to }: SearchedAmount, text: string): string {
  if (from !== null && to !== null)
    return from === to ? formatMoney(from) : `${formatMoney(from)} to ${formatMoney(to)}`
  if (from !== null)
    return isExclusive(text) ? `Over ${formatMoney(from - 1)}` : `At least ${formatMoney(from)}`
  return isExclusive(text)
    ? `Under ${formatMoney((to ?? 0) + 1)}`
    : `At most ${formatMoney(to ?? 0)}`
}

function daysLabel({ from, to }: SearchedDays): string {
  if (from !== null && to !== null)
    return from === to
      ? formatCalendarDay(from)
      : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`
  return from === null ? `Until ${formatCalendarDay(to ?? '')}` : `Since ${formatCalendarDay(from)}`
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Filters = Omit<ParsedSearch, 'chips' | 'words' | 'id'>

interface FilterRule {
  of: SearchChip['of']
  field: keyof Filters
  maxTokens: number
  read: (text: string, today: string) => { value: unknown; label: string } | null
}

const labelled = <Value>(value: Value | null | undefined, label: (value: Value) => string) =>
  value === null || value === undefined ? null : { value, label: label(value) }

/** Tried in this order; each may occur once. */
const FILTER_RULES: readonly FilterRule[] = [
  {
    of: 'kind',
    field: 'kinds',
    maxTokens: 1,
    read: (text) =>
      labelled(lookUp(KIND_KEYWORDS, text), () =>
        sentenceCase(text === 'refund' ? text : text.replace(/s?$/, 's')),
      ),
  },
  {
    of: 'status',
    field: 'status',
    maxTokens: 2,
    read: (text) => labelled(lookUp(STATUS_KEYWORDS, text), ({ label }) => label),
  },
  {
    of: 'scheme',
    field: 'scheme',
    maxTokens: 2,
    read: (text) => {
      const scheme = lookUp(SCHEME_KEYWORDS, text)
      return scheme ? { value: scheme.brand, label: scheme.label } : null
    },
  },
  {
    of: 'days',
    field: 'days',
    maxTokens: MAX_DATE_WORDS,
    read: (text, today) => labelled(readDays(text, today), daysLabel),
  },
  {
    of: 'amount',
    field: 'amount',
    maxTokens: MAX_AMOUNT_WORDS,
    read: (text) => labelled(readAmount(text), (amount) => amountLabel(amount, text)),
  },
]

const NO_FILTERS: Filters = { kinds: null, amount: null, days: null, scheme: null, status: null }

function readFilter(tokens: readonly Token[], at: number, filters: Filters, today: string) {
  for (const { of, field, maxTokens, read } of FILTER_RULES) {
    if (filters[field] !== null) continue
    const found = longest(tokens, at, maxTokens, (text) => read(text, today))
    if (found) return { of, field, ...found }
  }
  return null
}

/**
 * Parses a search into filters (kind, amount, days, card scheme, status) and words to find.
 * @param today the merchant's local day
 */
export function parseSearch(input: string, today: string): ParsedSearch {
  const text = input.slice(0, MAX_SEARCH_TEXT)
  const tokens = tokensOf(text)
  const id = tokens.length === 1 ? idOf(text.trim()) : null
  if (id) return { ...NO_FILTERS, chips: [], words: [], id }
  const chips: SearchChip[] = []
  const words: string[] = []
  let filters = NO_FILTERS
  for (let at = 0; at < tokens.length;) {
    const read = readNext(tokens, at, filters, today)
    const run = tokens.slice(at, at + read.count)
    words.push(...(read.words ?? []))
    if (read.part) {
      const { of, field, value, label } = read.part
      filters = { ...filters, [field]: value }
      chips.push({ of, label, start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 })
    }
    at += read.count
  }
  return { ...filters, chips, words: [...new Set(words)].slice(0, MAX_WORDS), id: null }
}

interface Read {
  count: number
  words?: string[]
  part?: { of: SearchChip['of']; field: keyof Filters; value: unknown; label: string }
}

function readNext(tokens: readonly Token[], at: number, filters: Filters, today: string): Read {
  const phone = longest(tokens, at, MAX_WORDS, readPhone)
  if (phone) return { count: phone.count, words: [phone.meaning] }
  const part = readFilter(tokens, at, filters, today)
  if (part) return { count: part.count, part: { ...part.meaning, of: part.of, field: part.field } }
  return { count: 1, words: freeWords(tokens.slice(at, at + 1)) }
}

const freeWords = (run: readonly Token[]): string[] =>
  run.flatMap(({ text, isQuoted }) => (!isQuoted && DROPPED.has(text) ? [] : searchWordsOf(text)))

/** Whether there is enough to search for. */
export const isSearchable = ({ chips, words, id }: ParsedSearch): boolean =>
  id !== null || chips.length > 0 || words.some((word) => word.length > 1)
