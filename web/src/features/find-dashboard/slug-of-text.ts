import { isSlug } from '@paydeck/contract/identifiers/slug'

/**
 * The merchant name somebody meant: a whole address works as well as the name, capitals and spaces do no harm.
 * Null when it cannot be one.
 */
export function slugOfText(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const path = /^https?:\/\/[^/]+\/([^/?#]+)/.exec(typed)
  const slug = (path?.[1] ?? typed).replace(/^\/+|\/+$/g, '').replaceAll(/[\s_]+/g, '-')
  return isSlug(slug) ? slug : null
}
