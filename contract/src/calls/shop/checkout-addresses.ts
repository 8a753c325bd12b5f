/** The paths of the checkout on our origin. */

/** The script that shops load. Plugins in the field use the second name. */
export const CHECKOUT_SCRIPT_PATHS = ['/checkout/v1/checkout.js', '/v3/checkout-v3.0.0.min.js']

export const CHECKOUT_FRAME_PATH = '/checkout/v1/frame'

/** The document that frames the bank's page, in a dialog over the shop's page. */
export const CHECKOUT_CHALLENGE_PATH = '/checkout/v1/challenge'

/** Where a challenge returns to by default. */
export const CHALLENGE_RETURN_PATH = '/checkout/payment-action-return.html'
