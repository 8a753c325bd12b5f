import { holds, type Grants } from '@paydeck/contract/access/grants'

import type { MenuEntry } from '#/brand/brand.ts'

/** The entries of a menu that a person sees. */
export const menuFor = (menu: readonly MenuEntry[], grants: Grants): MenuEntry[] =>
  menu.filter(({ needs }) => needs === undefined || holds(grants, 'payouts:read'))
