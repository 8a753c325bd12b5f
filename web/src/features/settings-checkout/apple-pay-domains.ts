import { splitList } from '@paydeck/contract/identifiers/email-list'
import { isDomainName } from '@paydeck/contract/identifiers/https-uri'

/** The sites of a comma-separated list, each once, in small letters. */
const domainsOf = (text: string): string[] => [
  ...new Set(splitList(text).map((domain) => domain.toLowerCase())),
]

/** Why Apple Pay cannot be offered on these sites; null when it can, or is not to be. */
export function domainsProblem(isEnabled: boolean, text: string): string | null {
  if (!isEnabled) return null
  const domains = domainsOf(text)
  return domains.length > 0 && domains.every(isDomainName)
    ? null
    : 'Please enter atleast one valid domain to enable Apple Pay'
}

/** What is saved: the sites that are gone, and those there are now. Switched off, all are gone. */
export function domainChange(
  saved: readonly string[],
  isEnabled: boolean,
  text: string,
): { removed: string[]; current: string[] } {
  const current = isEnabled ? domainsOf(text) : []
  return { removed: saved.filter((domain) => !current.includes(domain)), current }
}
