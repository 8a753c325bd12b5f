import {
  IconCreditCard,
  IconDeviceMobileDollar,
  IconLayoutDashboard,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'

import type { PageName } from '#/brand/brand.ts'

/** The symbol before each menu entry. */
export const MENU_ICONS = {
  home: IconLayoutDashboard,
  payments: IconCreditCard,
  refunds: IconReceiptRefund,
  balance: IconScale,
  'virtual-terminal': IconDeviceMobileDollar,
  customers: IconUsers,
  'payment-requests': IconReceipt,
  settings: IconSettings,
} as const satisfies Record<PageName, unknown>
