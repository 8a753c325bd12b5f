import { readableAccent, readColour } from '@paydeck/contract/brands/own-accent'
import type { CheckoutSession } from '@paydeck/contract/calls/shop/checkout'

type Accent = CheckoutSession['accent']

/** The accent with a shop's colour in each scheme where its texts stay readable; elsewhere the merchant's. */
export function withPrimaryColour(accent: Accent, primaryColor: string | null): Accent {
  const colour = readColour(primaryColor ?? '')
  if (!colour) return accent
  return {
    light: readableAccent(colour, 'light') ?? accent.light,
    dark: readableAccent(colour, 'dark') ?? accent.dark,
  }
}
