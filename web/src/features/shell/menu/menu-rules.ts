import type { Grants } from '@paydeck/contract/access/grants'

import type { MenuEntry, PageName } from '@paydeck/contract/brands/brand'

import { may, PAGE_NEEDS } from '#/entities/session/access.ts'

/** The entries of a menu whose pages a person may open. */
export const menuFor = (menu: readonly MenuEntry[], grants: Grants): MenuEntry[] =>
  menu.filter(({ page }) => may(grants, PAGE_NEEDS[page]))

/** The pages that another page leads to, by the entry that stands for them. */
const ENTRY_OF: Readonly<Partial<Record<string, PageName>>> = {
  statements: 'payouts',
  'bank-lines': 'payouts',
  team: 'settings',
  activity: 'settings',
  approvals: 'settings',
  connections: 'settings',
}

/** What `aria-current` says of an entry: `page` when it is open, `true` when a page below it is. */
export const currentOf = (entry: PageName, page: string): 'page' | 'true' | undefined => {
  if (entry === page) return 'page'
  return ENTRY_OF[page] === entry ? 'true' : undefined
}
