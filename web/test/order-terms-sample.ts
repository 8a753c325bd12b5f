import type { OrderTerms } from '#/features/manual-orders/wizard/order-terms.ts'

export const TERMS: OrderTerms = {
  country: 'AU',
  currency: 'AUD',
  mode: 'inclusive',
  showsGst: true,
  hasGstToggle: false,
  hasThreeDsToggle: false,
}
