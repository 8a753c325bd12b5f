export const GUIDES = [
  { platform: 'Magento 1', address: '/docs/guides/magento-1', updated: '21st Nov 26' },
  { platform: 'Magento 2', address: '/docs/guides/magento-2', updated: '21st Nov 26' },
  { platform: 'WooCommerce', address: '/docs/guides/woocommerce', updated: '21st Nov 26' },
  { platform: 'Custom integrations', address: '/docs/guides/custom', updated: '21st Nov 26' },
] as const
export type Guide = (typeof GUIDES)[number]
