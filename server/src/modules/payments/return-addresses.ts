import { CHALLENGE_RETURN_PATH } from '@paydeck/contract/calls/shop/checkout-addresses'
import { invoicePath } from '@paydeck/contract/identifiers/invoice-url'

/** Where customers return from their bank. */
export const returnAddresses = ({ origin }: { origin: string }) => ({
  /** The hosted page of an order, without its token. */
  orderUrl: (country: string, merchantOrderId: string): string =>
    `${origin}/pay${invoicePath(country, merchantOrderId)}`,
  /** For shop payments without a return address. */
  challengeReturnUrl: origin + CHALLENGE_RETURN_PATH,
})
