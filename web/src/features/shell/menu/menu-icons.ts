import {
  IconCreditCard,
  IconKey,
  IconTransferOut,
  IconUserCog,
  IconDeviceMobileDollar,
  IconGavel,
  IconLayoutDashboard,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'

import type { MenuPage } from '@paydeck/contract/brands/brand'

export const MENU_ICONS = {
  home: IconLayoutDashboard,
  payments: IconCreditCard,
  refunds: IconReceiptRefund,
  payouts: IconTransferOut,
  balance: IconScale,
  'virtual-terminal': IconDeviceMobileDollar,
  customers: IconUsers,
  'payment-requests': IconReceipt,
  api: IconKey,
  disputes: IconGavel,
  settings: IconSettings,
  account: IconUserCog,
} as const satisfies Record<MenuPage, unknown>
