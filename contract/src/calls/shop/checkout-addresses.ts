/** Where a challenge returns when the shop names no address. */
export const CHALLENGE_RETURN_PATH = '/checkout/payment-action-return.html'
