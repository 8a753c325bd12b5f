import type { CardPart } from './card-part.ts'
import { late } from '../lazy-part.tsx'
import { lateFields } from './late-fields.tsx'

const OwnFields = lateFields(async () => (await import('./fields/card-fields.tsx')).CardFields)

/** By the name in the answer of `getInvoice`. To add one, add a folder here and a line. */
export const CARD_PARTS: Readonly<Record<string, CardPart>> = {
  'card-fields': { Fields: OwnFields, ready: OwnFields.ready },
  'stripe-elements': {
    Fields: lateFields(async () => (await import('./stripe/stripe-fields.tsx')).StripeFields),
    Express: late(async () => (await import('./stripe/stripe-express.tsx')).StripeExpress),
  },
}
