import { isSlug } from '@paydeck/contract/identifiers/slug'

/** From an address or a name; ignores capitals, spaces, macrons and accents. Null if it cannot be a slug. */
export function slugOfText(text: string): string | null {
  const normalised = text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const path = /^https?:\/\/[^/]+\/([^/?#]+)/.exec(normalised)
  const slug = (path?.[1] ?? normalised).replace(/^\/+|\/+$/g, '').replaceAll(/[\s_]+/g, '-')
  return isSlug(slug) ? slug : null
}
