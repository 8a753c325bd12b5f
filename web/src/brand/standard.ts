import type { Brand } from './brand.ts'
import icon from './standard-icon.svg'

/** The standard face, also under a merchant's own logo. */
export const standard: Brand = {
  name: 'April',
  copy: {
    manualPayment: 'manual payment',
    newManualPayment: 'New manual payment',
    unpaidTitle: 'Unpaid virtual terminal requests',
    unpaidEmpty: 'There are currently no outstanding manual payment requests.',
    customFieldsTitle: 'Virtual terminal custom fields',
    paymentTitle: (internalOrderId) => `Payment details for #${internalOrderId}`,
    payoutTitle: (payoutId) => `Payment details for #${payoutId}`,
  },
  accent: {
    light: { base: '#0b5d4a', hover: '#094c3c', on: '#ffffff', soft: '#e3efec' },
    dark: { base: '#5cc9a7', hover: '#78d6b8', on: '#10120f', soft: '#1b2f29' },
  },
  mark: 'M16 3 29 27.5h-6.2L16 14.6 9.2 27.5H3Zm0 17 3.9 7.5h-7.8Z',
  icon,
  menu: [
    { page: 'home', label: 'Overview' },
    { page: 'payments', label: 'Payments' },
    { page: 'refunds', label: 'Refunds' },
    { page: 'payouts', label: 'Transfers' },
    { page: 'balance', label: 'Balance' },
    { page: 'virtual-terminal', label: 'Virtual Terminal' },
    { page: 'customers', label: 'Customers' },
    { page: 'api', label: 'API Keys' },
    { page: 'settings', label: 'Settings' },
  ],
  landing: 'home',
  pages: new Set([
    'home',
    'payments',
    'refunds',
    'payouts',
    'balance',
    'virtual-terminal',
    'customers',
    'api',
    'settings',
    'account',
  ]),
  settings: [
    {
      tab: 'general',
      label: 'General',
      sections: ['public-info', 'personal', 'account', 'business', 'branding'],
    },
    {
      tab: 'configurations',
      label: 'Configurations',
      sections: ['checkout', 'custom-fields'],
    },
    {
      tab: 'notifications',
      label: 'Notifications',
      sections: ['payout-reports', 'payment-confirmations'],
    },
    { tab: 'emails', label: 'Emails', sections: ['email-templates'] },
  ],
  transfers: { settingsBesideAll: true },
  asks: { displayGst: true, threeDs: true, website: true, trade: false },
  manualPaymentIncludeGst: true,
  fixedWebsite: 'https://paydeck.example',
  chatKey: 'standard',
  help: {
    email: import.meta.env.SUPPORT_EMAIL ?? 'support@paydeck.example',
    applePay: 'https://developer.apple.com/documentation/applepayontheweb',
  },
}
