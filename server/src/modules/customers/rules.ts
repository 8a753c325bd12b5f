export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Shop forms do not validate email addresses; null for an invalid one. */
export const emailOf = (text: string | null): string | null =>
  text !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null

export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The last word is the last name. Null parts when there is none. */
export function splitName(name: string | null): { first: string | null; last: string | null } {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { first: words[0] ?? null, last: null }
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? null }
}

const WORD_LENGTH = 64
const MAX_WORDS = 5

/** Lower case, without accents and apostrophes. */
function foldedWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return [...new Set(words.map((word) => word.slice(0, WORD_LENGTH)))]
}

export const nameWords = (customer: {
  firstName: string | null
  lastName: string | null
  organisationName: string | null
}): string[] =>
  foldedWords(
    [customer.firstName, customer.lastName, customer.organisationName].filter(Boolean).join(' '),
  )

/** Word prefixes, longest first; empty when the text has no word. */
export const searchedWords = (text: string): string[] =>
  foldedWords(text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS)
