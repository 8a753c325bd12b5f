import { CHECKOUT_SCRIPT_PATHS } from '@paydeck/contract/calls/shop/checkout-addresses'

import { Checkout } from './checkout.ts'
import { PaymentSource } from './payment-source.ts'

/** The origin this script was loaded from. A bundler may have loaded it without a script tag. */
function originOfScript(): string {
  const { currentScript } = document
  if (currentScript instanceof HTMLScriptElement && currentScript.src)
    return new URL(currentScript.src).origin
  const tag = Array.from(document.scripts).find(({ src }) =>
    CHECKOUT_SCRIPT_PATHS.some((path) => src.endsWith(path)),
  )
  if (!tag) throw new Error('Paydeck: load checkout.js with a script tag from our address.')
  return new URL(tag.src).origin
}

const origin = originOfScript()

/** The oldest shops call `init`, `render` and the rest on the library itself, which then has one checkout. */
const libraryOf = (pendingEvent?: string) =>
  Object.assign(new Checkout(origin, pendingEvent), {
    createCheckout: () => new Checkout(origin, pendingEvent),
    createPaymentSource: () => new PaymentSource(origin),
  })

const Paydeck = libraryOf()
// Plugins in the field use the other names.
Object.assign(window, {
  Paydeck,
  LimepayCheckout: Paydeck,
  AprilCheckout: libraryOf('april_card_3DS_pending'),
})
