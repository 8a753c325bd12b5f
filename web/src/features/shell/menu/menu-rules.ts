import type { Grants } from '@paydeck/contract/access/grants'

import type { MenuEntry } from '@paydeck/contract/brands/brand'

import { may, PAGE_NEEDS } from '#/entities/session/access.ts'

/** The entries of a menu whose pages a person may open. */
export const menuFor = (menu: readonly MenuEntry[], grants: Grants): MenuEntry[] =>
  menu.filter(({ page }) => may(grants, PAGE_NEEDS[page]))
