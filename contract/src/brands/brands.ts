import type { Brand } from './brand.ts'
import { CONSUMER_TAG, FINANCE_TOOLS_TAG } from './tags.ts'
import { APPLE_PAY_GUIDE, consumerVariant, standardVariant } from './variants.ts'

export const standard: Brand = {
  ...standardVariant,
  id: 'standard',
  tag: null,
  name: 'April',
  accent: {
    light: { base: '#0b5d4a', hover: '#094c3c', on: '#ffffff', soft: '#e3efec' },
    dark: { base: '#5cc9a7', hover: '#78d6b8', on: '#10120f', soft: '#1b2f29' },
  },
  mark: 'M16 3 29 27.5h-6.2L16 14.6 9.2 27.5H3Zm0 17 3.9 7.5h-7.8Z',
  fixedWebsite: 'https://paydeck.example',
  mailFrom: 'Paydeck <no-reply@paydeck.example>',
  help: { email: 'support@paydeck.example', applePay: APPLE_PAY_GUIDE },
}

export const consumer: Brand = {
  ...consumerVariant,
  id: 'consumer',
  tag: CONSUMER_TAG,
  name: 'Laddr',
  accent: {
    light: { base: '#b4450b', hover: '#983909', on: '#ffffff', soft: '#fbeee6' },
    dark: { base: '#ff9a5a', hover: '#ffb07e', on: '#10120f', soft: '#38261a' },
  },
  mark: 'M8 3h4.6v5h6.8V3H24v26h-4.6v-5h-6.8v5H8Zm4.6 9.2v2h6.8v-2Zm0 6v2h6.8v-2Z',
  fixedWebsite: 'https://trades.paydeck.example',
  mailFrom: 'Paydeck <no-reply@paydeck.example>',
  help: { email: 'trades@paydeck.example', applePay: APPLE_PAY_GUIDE },
}

/** The first one is the default. */
export const BRANDS: readonly Brand[] = [standard, consumer]

interface Tags {
  marketplaceTags?: readonly string[] | null | undefined
  merchantTags?: readonly string[] | null | undefined
}

export function brandOf(tags: Tags, brands: readonly Brand[] = BRANDS): Brand {
  const tagged = brands.find(({ tag }) => tag !== null && tags.marketplaceTags?.includes(tag))
  const brand = tagged ?? standard
  const hasFinanceTools = tags.merchantTags?.includes(FINANCE_TOOLS_TAG) ?? false
  return hasFinanceTools && !brand.manualPaymentIncludeGst
    ? { ...brand, manualPaymentIncludeGst: true }
    : brand
}
