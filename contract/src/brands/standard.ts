import type { Brand } from './brand.ts'
import { APPLE_PAY_GUIDE, standardVariant } from './variants.ts'

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
