/** Where the checkout of a shop's page lives, below our origin. */

/** The script that shops load; the second is the name that plugins in the field load. */
export const CHECKOUT_SCRIPT_PATHS = ['/checkout/v1/checkout.js', '/v3/checkout-v3.0.0.min.js']

export const CHECKOUT_FRAME_PATH = '/checkout/v1/frame'

/** The document that holds the bank's page, in a dialog over the shop. */
export const CHECKOUT_CHALLENGE_PATH = '/checkout/v1/challenge'

/** Where a challenge returns when the shop names no address. */
export const CHALLENGE_RETURN_PATH = '/checkout/payment-action-return.html'
