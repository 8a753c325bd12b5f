/** Every page of an activated merchant's staff; the name is the address under `/{slug}/`. */
export type PageName =
  | 'home'
  | 'payments'
  | 'refunds'
  | 'payouts'
  | 'balance'
  | 'virtual-terminal'
  | 'customers'
  | 'payment-requests'
  | 'api'
  | 'settings'
  | 'account'

/** One card of the settings; a feature of its own. */
export type SettingsSection =
  | 'public-info'
  | 'personal'
  | 'account'
  | 'business'
  | 'branding'
  | 'trade'
  | 'checkout'
  | 'custom-fields'
  | 'payout-reports'
  | 'payment-confirmations'
  | 'email-templates'

export interface SettingsTab {
  /** Its name in the address. */
  tab: 'general' | 'configurations' | 'notifications' | 'emails'
  label: string
  /** From top to bottom. */
  sections: readonly SettingsSection[]
}

/** There is always one that is open. */
export type SettingsTabs = readonly [SettingsTab, ...SettingsTab[]]

export interface MenuEntry {
  page: PageName
  label: string
}

/** The words that differ between the brands; a word said in one place only stays in its page. */
export interface Copy {
  /** "manual payment" or "order", for the middle of a sentence. */
  manualPayment: string
  newManualPayment: string
  unpaidTitle: string
  unpaidEmpty: string
  /** The heading over the questions that are asked with every manual payment. */
  customFieldsTitle: string
  /** The heading of an open payment. */
  paymentTitle: (internalOrderId: string) => string
  /** The heading of an open transfer. */
  payoutTitle: (payoutId: string) => string
}

/** One accent in its roles, as CSS colours; each pair of text on ground has at least 4.5:1. */
export interface Accent {
  /** Buttons, the active mark, links. */
  base: string
  hover: string
  /** Text on `base` and `hover`. */
  on: string
  /** The tinted ground of the active menu entry and of light buttons. */
  soft: string
}

/** Decides how a brand behaves; what it looks like and says is the brand's own. */
export type Variant = 'standard' | 'consumer'

/** What a variant decides for its brands. */
export interface VariantDefaults {
  variant: Variant
  copy: Copy
  /** In the order of the sidebar. */
  menu: readonly MenuEntry[]
  /** Where a signed-in person lands, and where a refused one is sent. */
  landing: 'home' | 'payment-requests'
  /** Which pages there are; any other address leads to the landing page. */
  pages: ReadonlySet<PageName>
  settings: SettingsTabs
  transfers: {
    /** How and where to is shown also to merchants who have the list of all transfers. */
    settingsBesideAll: boolean
  }
  asks: {
    /** The form for a new manual payment offers "Display GST" (to merchants taxed in Australia). */
    displayGst: boolean
    /** The form for a new manual payment offers "Request 3DS on payment". */
    threeDs: boolean
    /** The account set-up asks for the merchant's website. */
    website: boolean
    /** The account set-up and the settings ask for trade and licence. */
    trade: boolean
  }
  /** Manual payments speak of GST at all. */
  manualPaymentIncludeGst: boolean
}

/** A brand as data: no page and no email asks which brand it is, it reads what it needs from here. */
export interface Brand extends VariantDefaults {
  /** In lower-case letters; ends the names of the installation's settings for this brand. */
  id: string
  /** The tenant's tag that chooses this brand; null for the brand of tenants without such a tag. */
  tag: string | null
  /** Ends the title of every page. */
  name: string
  accent: { light: Accent; dark: Accent }
  /** The symbol of the default logo and of the browser's tab: one path in a 32 by 32 box. */
  mark: string
  /** The site of a merchant that is not asked for one. */
  fixedWebsite: string
  /** Who sends the emails, `Name <address>`, where the installation does not say. */
  mailFrom: string
  help: {
    /** Where merchants get help, where the installation does not say. */
    email: string
    /** How a merchant brings Apple Pay to its own site. */
    applePay: string
  }
}
