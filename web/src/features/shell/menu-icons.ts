import {
  IconCreditCard,
  IconDeviceMobileDollar,
  IconLayoutDashboard,
  IconReceipt,
  IconScale,
  IconUsers,
} from '@tabler/icons-react'

import type { PageName } from '#/brand/brand.ts'

/** The symbol before each menu entry. */
export const MENU_ICONS = {
  home: IconLayoutDashboard,
  payments: IconCreditCard,
  balance: IconScale,
  'virtual-terminal': IconDeviceMobileDollar,
  customers: IconUsers,
  'payment-requests': IconReceipt,
} as const satisfies Record<PageName, unknown>
