import type { VariantDefaults } from './brand.ts'

export const standardVariant: VariantDefaults = {
  variant: 'standard',
  copy: {
    manualPayment: 'manual payment',
    newManualPayment: 'New manual payment',
    unpaidTitle: 'Unpaid virtual terminal requests',
    unpaidEmpty: 'There are currently no outstanding manual payment requests.',
    customFieldsTitle: 'Virtual terminal custom fields',
    paymentTitle: (internalOrderId) => `Payment details for #${internalOrderId}`,
    payoutTitle: (payoutId) => `Payment details for #${payoutId}`,
  },
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
    'team',
    'activity',
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
}

export const consumerVariant: VariantDefaults = {
  variant: 'consumer',
  copy: {
    manualPayment: 'order',
    newManualPayment: 'New order',
    unpaidTitle: 'Unpaid Orders',
    unpaidEmpty: 'There are currently no outstanding order requests.',
    customFieldsTitle: 'Order custom fields',
    paymentTitle: () => 'Order details',
    payoutTitle: () => 'Order details',
  },
  menu: [
    { page: 'payment-requests', label: 'Orders' },
    { page: 'payments', label: 'Completed payments' },
    { page: 'payouts', label: 'Transfers' },
    { page: 'refunds', label: 'Refunds' },
    { page: 'settings', label: 'Settings' },
  ],
  landing: 'payment-requests',
  pages: new Set([
    'payment-requests',
    'payments',
    'payouts',
    'refunds',
    'settings',
    'team',
    'activity',
    'account',
  ]),
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
}

export const APPLE_PAY_GUIDE = 'https://developer.apple.com/documentation/applepayontheweb'
