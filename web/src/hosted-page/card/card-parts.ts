import type { CardPart } from './card-part.ts'
import { lazyPart } from '../lazy-part.tsx'
import { lazyFields } from './lazy-fields.tsx'

const OwnFields = lazyFields(async () => (await import('./fields/card-fields.tsx')).CardFields)

/** By the name in the answer of `getInvoice`. To add one, add a folder here and a line. */
export const CARD_PARTS: Readonly<Record<string, CardPart>> = {
  'card-fields': { Fields: OwnFields, preload: OwnFields.preload },
  'stripe-elements': {
    Fields: lazyFields(async () => (await import('./stripe/stripe-fields.tsx')).StripeFields),
    Express: lazyPart(async () => (await import('./stripe/stripe-express.tsx')).StripeExpress),
  },
}
