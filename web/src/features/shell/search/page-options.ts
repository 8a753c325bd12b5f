import type { Brand } from '@paydeck/contract/brands/brand'

import { isPermitted, PAGE_NEEDS, type SessionGrants } from '#/entities/session/access.ts'
import { menuFor } from '../menu/menu-rules.ts'
import { plain, type OptionGroup, type SearchOption } from './search-option.ts'

export interface SearchScope {
  slug: string
  brand: Brand
  grants: SessionGrants
  today: string
  abacusEnabled: boolean
}

/** Pages that are not in the menu, and one under the words people search for. */
const OTHER_PAGES = [
  { page: 'api', label: 'Connect your shop' },
  { page: 'statements', label: 'Statements' },
  { page: 'bank-lines', label: 'Bank lines' },
  { page: 'team', label: 'Team' },
  { page: 'activity', label: 'Activity' },
  { page: 'connections', label: 'Connections' },
  { page: 'approvals', label: 'Approvals' },
  { page: 'account', label: 'My account' },
] as const

/** Whether each typed word is the start of a word of the label. */
export const matchesAll = (label: string, query: string): boolean => {
  const words = label.toLowerCase().split(' ')
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}

function pageOptions(text: string, { slug, brand, grants }: SearchScope): SearchOption[] {
  const menu = menuFor(brand, grants)
  const otherPages = OTHER_PAGES.filter(
    ({ page, label }) =>
      brand.pages.has(page) &&
      isPermitted(grants, PAGE_NEEDS[page]) &&
      // A page may have two entries under different names.
      !menu.some((entry) => entry.page === page && entry.label === label),
  )
  return [...menu, ...otherPages]
    .filter(({ label }) => matchesAll(label, text))
    .map(({ page, label }) => ({
      id: `page-${label.replaceAll(' ', '-')}`,
      icon: 'page',
      title: plain(label),
      to: { href: `/${slug}/${page}` },
    }))
}

export function pageGroup(text: string, scope: SearchScope): OptionGroup[] {
  const options = pageOptions(text, scope)
  return options.length === 0 ? [] : [{ label: 'Go to', options }]
}
