import { parseAmount } from '../money/money.ts'

/** Minor units, inclusive; null for no bound. */
export interface SearchedAmount {
  from: number | null
  to: number | null
}

/** Clearly an amount: with a currency, cents, or commas between thousands. */
const UNAMBIGUOUS = /^(?:a|nz)?\$|^\d+\.\d{2}$|^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/

function amountOf(text: string): number | null {
  const [, digits = '', thousands] =
    /^(?:a|nz)?\$?(\d[\d,]*(?:\.\d{1,2})?)(k)?$/.exec(text.trim()) ?? []
  const amount = parseAmount(digits)
  return amount === null ? null : amount * (thousands === undefined ? 1 : 1000)
}

/** The third part is 1 or -1 if the bound excludes the amount. */
const BOUNDS: readonly (readonly [RegExp, 'from' | 'to', number])[] = [
  [/^(?:over|above|more than|>) ?/, 'from', 1],
  [/^(?:at least|from|>=) ?/, 'from', 0],
  [/^(?:under|below|less than|<) ?/, 'to', -1],
  [/^(?:at most|up to|<=) ?/, 'to', 0],
]

/** Whether a bound excludes its amount. */
export const isExclusive = (text: string): boolean =>
  BOUNDS.some(([pattern, , after]) => after !== 0 && pattern.test(text)) && !/^[<>]=/.test(text)

/** `$480`, `1,234.50`, `over 500`, `$100 to $200`. Null for anything else, including plain numbers. */
export const readAmount = (text: string): SearchedAmount | null =>
  readRange(text) ?? readBound(text) ?? readExact(text)

function readRange(text: string): SearchedAmount | null {
  const [, lower, upper] =
    /^(?:between |from )?(\S*\d\S*?) ?(?:-|–|to|and) ?(\$?\d\S*)$/.exec(text) ?? []
  if (lower === undefined || upper === undefined) return null
  if (!UNAMBIGUOUS.test(lower) && !text.startsWith('between ')) return null
  const [from, to] = [amountOf(lower), amountOf(upper)]
  if (from === null || to === null) return null
  return { from: Math.min(from, to), to: Math.max(from, to) }
}

function readBound(text: string): SearchedAmount | null {
  for (const [pattern, bound, after] of BOUNDS) {
    const amount = pattern.test(text) ? amountOf(text.replace(pattern, '')) : null
    if (amount !== null) return { from: null, to: null, [bound]: Math.max(0, amount + after) }
  }
  return null
}

function readExact(text: string): SearchedAmount | null {
  const plain = text.replace(/ (?:dollars|aud|nzd)$/, '')
  const amount = plain !== text || UNAMBIGUOUS.test(plain) ? amountOf(plain) : null
  return amount === null ? null : { from: amount, to: amount }
}

export const MAX_AMOUNT_WORDS = 4
