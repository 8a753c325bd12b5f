/** How an email address is compared and searched for. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** How a name is searched for. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** A full name as typed, in two parts: the last word is the last name. Null parts when there is none. */
export function splitName(name: string | null): { first: string | null; last: string | null } {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { first: words[0] ?? null, last: null }
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? null }
}
