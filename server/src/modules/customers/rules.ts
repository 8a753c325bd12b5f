/** How an email address is compared and searched for. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** An address as a shop's form has it, which checks nothing: null for what is none. */
export const emailOf = (text: string | null): string | null =>
  text !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null

/** How a name is searched for. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** A full name as typed, in two parts: the last word is the last name. Null parts when there is none. */
export function splitName(name: string | null): { first: string | null; last: string | null } {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { first: words[0] ?? null, last: null }
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? null }
}

/** Longer words are cut; nobody types that much of one. */
const WORD_LENGTH = 64
/** Further words of a search add nothing. */
const MAX_WORDS = 5

/** The words of a text as they are kept and searched for: lower case, without accents and apostrophes. */
function foldedWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  const found = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return [...new Set(found.map((word) => word.slice(0, WORD_LENGTH)))]
}

/** Every word by whose beginning a customer is found. */
export const nameWords = (customer: {
  firstName: string | null
  lastName: string | null
  organisationName: string | null
}): string[] =>
  foldedWords(
    [customer.firstName, customer.lastName, customer.organisationName].filter(Boolean).join(' '),
  )

/** What is searched for in names: beginnings of words, the longest first; empty where the text has no word. */
export const searchedWords = (text: string): string[] =>
  foldedWords(text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS)

/** Where texts end that begin with `start`, compared byte by byte; the bound itself is not among them. */
export const endOfPrefix = (start: string): string => `${start}\u{10FFFF}`
