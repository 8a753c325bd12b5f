import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import type { SettingsSection } from '@paydeck/contract/brands/brand'
import { SettingsPage } from '#/features/settings/settings-page.tsx'

const SECTIONS: Record<SettingsSection, ComponentType> = {
  'public-info': lazyRouteComponent(
    () => import('#/features/settings-public-info/public-info-section.tsx'),
    'PublicInfoSection',
  ),
  personal: lazyRouteComponent(
    () => import('#/features/settings-personal/personal-section.tsx'),
    'PersonalSection',
  ),
  account: lazyRouteComponent(
    () => import('#/features/settings-account/account-section.tsx'),
    'AccountSection',
  ),
  business: lazyRouteComponent(
    () => import('#/features/settings-business/business-section.tsx'),
    'BusinessSection',
  ),
  branding: lazyRouteComponent(
    () => import('#/features/settings-branding/branding-section.tsx'),
    'BrandingSection',
  ),
  trade: lazyRouteComponent(
    () => import('#/features/settings-trade/trade-section.tsx'),
    'TradeSection',
  ),
  checkout: lazyRouteComponent(
    () => import('#/features/settings-checkout/checkout-section.tsx'),
    'CheckoutSection',
  ),
  'payout-reports': lazyRouteComponent(
    () => import('#/features/settings-notifications/payout-reports-section.tsx'),
    'PayoutReportsSection',
  ),
  'payment-confirmations': lazyRouteComponent(
    () => import('#/features/settings-notifications/payment-confirmations-section.tsx'),
    'PaymentConfirmationsSection',
  ),
  'custom-fields': lazyRouteComponent(
    () => import('#/features/custom-fields/custom-fields-section.tsx'),
    'CustomFieldsSection',
  ),
  'payment-requests': lazyRouteComponent(
    () => import('#/features/request-settings/request-settings-section.tsx'),
    'RequestSettingsSection',
  ),
  products: lazyRouteComponent(
    () => import('#/features/products/products-section.tsx'),
    'ProductsSection',
  ),
  'email-templates': lazyRouteComponent(
    () => import('#/features/email-templates/email-templates-section.tsx'),
    'EmailTemplatesSection',
  ),
}

export function SettingsScreen() {
  return <SettingsPage sections={SECTIONS} />
}
