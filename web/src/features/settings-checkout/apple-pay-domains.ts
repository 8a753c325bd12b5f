import { splitList } from '@paydeck/contract/identifiers/email-list'
import { isDomainName } from '@paydeck/contract/identifiers/https-uri'

/** Splits at commas, lower-cases and removes duplicates. */
const domainsOf = (text: string): string[] => [
  ...new Set(splitList(text).map((domain) => domain.toLowerCase())),
]

/** Why Apple Pay cannot be enabled on these domains; null when it can, or is off. */
export function domainsProblem(isEnabled: boolean, text: string): string | null {
  if (!isEnabled) return null
  const domains = domainsOf(text)
  return domains.length > 0 && domains.every(isDomainName)
    ? null
    : 'Please enter atleast one valid domain to enable Apple Pay'
}

/** The removed domains and the current ones. Switching Apple Pay off removes all. */
export function domainChange(
  saved: readonly string[],
  isEnabled: boolean,
  text: string,
): { removed: string[]; current: string[] } {
  const current = isEnabled ? domainsOf(text) : []
  return { removed: saved.filter((domain) => !current.includes(domain)), current }
}
