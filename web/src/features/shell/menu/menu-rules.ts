import type { Grants } from '@paydeck/contract/access/grants'

import type { Brand, MenuPage, PageName } from '@paydeck/contract/brands/brand'

import { isPermitted, PAGE_NEEDS } from '#/entities/session/access.ts'
import { SETTINGS_LINKS, type SettingsPage } from '#/entities/session/settings-links.ts'

interface MenuEntry {
  page: MenuPage | SettingsPage
  label: string
}

/**
 * The menu entries that a person may open. Someone without access to the settings also gets the pages that the
 * settings link to.
 */
export function menuFor({ menu, pages }: Pick<Brand, 'menu' | 'pages'>, grants: Grants) {
  const entries: MenuEntry[] = menu.filter(({ page }) => isPermitted(grants, PAGE_NEEDS[page]))
  if (isPermitted(grants, PAGE_NEEDS.settings)) return entries
  const settingsEntries = SETTINGS_LINKS.filter(
    ({ page, needs }) => pages.has(page) && isPermitted(grants, needs),
  )
  return [...entries, ...settingsEntries]
}

/** The menu entry to mark for pages that have no entry. */
const ENTRY_OF: Readonly<Partial<Record<string, PageName>>> = {
  statements: 'payouts',
  'bank-lines': 'payouts',
  team: 'settings',
  activity: 'settings',
  approvals: 'settings',
  connections: 'settings',
}

/** `aria-current` of an entry: `page` when it is open, `true` when a page below it is. */
export const currentOf = (entry: PageName, page: string): 'page' | 'true' | undefined => {
  if (entry === page) return 'page'
  return ENTRY_OF[page] === entry ? 'true' : undefined
}
