import type { Brand } from './brand.ts'
import { CONSUMER_TAG } from './tags.ts'
import { APPLE_PAY_GUIDE, consumerVariant } from './variants.ts'

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
