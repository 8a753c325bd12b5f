import {
  IconCircleCheck,
  IconCreditCard,
  IconKey,
  IconTransferOut,
  IconUserCog,
  IconDeviceMobileDollar,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconLink,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'

import type { MenuPage } from '@paydeck/contract/brands/brand'

import type { SettingsPage } from '#/entities/session/settings-links.ts'

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
  team: IconUsers,
  activity: IconHistory,
  connections: IconLink,
  approvals: IconCircleCheck,
  account: IconUserCog,
} as const satisfies Record<MenuPage | SettingsPage, unknown>
