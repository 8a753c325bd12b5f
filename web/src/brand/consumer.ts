import type { Brand } from './brand.ts'
import icon from './consumer-icon.svg'
import { standard } from './standard.ts'

/** The face for tradespeople who sell to consumers: fewer pages, and "order" for "manual payment". */
export const consumer: Brand = {
  ...standard,
  name: 'Laddr',
  copy: {
    manualPayment: 'order',
    newManualPayment: 'New order',
    unpaidTitle: 'Unpaid Orders',
    unpaidEmpty: 'There are currently no outstanding order requests.',
    customFieldsTitle: 'Order custom fields',
    paymentTitle: () => 'Order details',
    payoutTitle: () => 'Order details',
  },
  accent: {
    light: { base: '#b4450b', hover: '#983909', on: '#ffffff', soft: '#fbeee6' },
    dark: { base: '#ff9a5a', hover: '#ffb07e', on: '#10120f', soft: '#38261a' },
  },
  mark: 'M8 3h4.6v5h6.8V3H24v26h-4.6v-5h-6.8v5H8Zm4.6 9.2v2h6.8v-2Zm0 6v2h6.8v-2Z',
  icon,
  menu: [
    { page: 'payment-requests', label: 'Orders' },
    { page: 'payments', label: 'Completed payments' },
    { page: 'payouts', label: 'Transfers' },
    { page: 'refunds', label: 'Refunds' },
    { page: 'settings', label: 'Settings' },
  ],
  landing: 'payment-requests',
  pages: new Set(['payment-requests', 'payments', 'payouts', 'refunds', 'settings', 'account']),
  settings: [
    {
      tab: 'general',
      label: 'General',
      sections: ['public-info', 'personal', 'account', 'business', 'branding', 'trade'],
    },
    { tab: 'configurations', label: 'Custom content', sections: ['custom-fields'] },
    {
      tab: 'notifications',
      label: 'Notifications',
      sections: ['payout-reports', 'payment-confirmations'],
    },
    { tab: 'emails', label: 'Emails', sections: ['email-templates'] },
  ],
  transfers: { settingsBesideAll: false },
  asks: { displayGst: false, threeDs: false, website: false, trade: true },
  manualPaymentIncludeGst: false,
  fixedWebsite: 'https://trades.paydeck.example',
  chatKey: 'consumer',
  help: {
    ...standard.help,
    email: import.meta.env.SUPPORT_EMAIL_CONSUMER ?? 'trades@paydeck.example',
  },
}
