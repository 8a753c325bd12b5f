/** Every dashboard page of an activated merchant. The name is the address under `/{slug}/`. */
export type PageName =
  | 'home'
  | 'payments'
  | 'refunds'
  | 'payouts'
  | 'statements'
  | 'bank-lines'
  | 'balance'
  | 'virtual-terminal'
  | 'customers'
  | 'payment-requests'
  | 'api'
  | 'disputes'
  | 'settings'
  | 'activity'
  | 'team'
  | 'connections'
  | 'approvals'
  | 'account'

export type SettingsSection =
  | 'public-info'
  | 'personal'
  | 'account'
  | 'business'
  | 'branding'
  | 'trade'
  | 'checkout'
  | 'custom-fields'
  | 'payment-requests'
  | 'products'
  | 'payout-reports'
  | 'payment-confirmations'
  | 'email-templates'

export interface SettingsTab {
  tab: 'general' | 'configurations' | 'notifications' | 'emails'
  label: string
  sections: readonly SettingsSection[]
}

export type SettingsTabs = readonly [SettingsTab, ...SettingsTab[]]

/** Pages that can be in a menu. The others are reached from settings or transfers. */
export type MenuPage = Exclude<
  PageName,
  'activity' | 'approvals' | 'bank-lines' | 'connections' | 'statements' | 'team'
>

export interface MenuEntry {
  page: MenuPage
  label: string
}

export interface Copy {
  manualPayment: string
  newManualPayment: string
  unpaidTitle: string
  unpaidEmpty: string
  customFieldsTitle: string
  paymentTitle: (internalOrderId: string) => string
  payoutTitle: (payoutId: string) => string
}

/** The roles of an accent, as CSS colours. Text on its background has a contrast of at least 4.5:1. */
export interface Accent {
  base: string
  hover: string
  on: string
  soft: string
}

export type Variant = 'standard' | 'consumer'

export interface VariantDefaults {
  variant: Variant
  copy: Copy
  menu: readonly MenuEntry[]
  landing: 'home' | 'payment-requests'
  pages: ReadonlySet<PageName>
  settings: SettingsTabs
  transfers: {
    settingsBesideAll: boolean
  }
  asks: {
    displayGst: boolean
    threeDs: boolean
    website: boolean
    trade: boolean
  }
  manualPaymentIncludeGst: boolean
}

export interface Brand extends VariantDefaults {
  id: string
  /** The tenant's tag that chooses this brand; null for the default brand. */
  tag: string | null
  name: string
  accent: { light: Accent; dark: Accent }
  /** The symbol of the default logo and the tab icon: one path in a 32 by 32 box. */
  mark: string
  fixedWebsite: string
  mailFrom: string
  help: {
    email: string
    applePay: string
  }
}
