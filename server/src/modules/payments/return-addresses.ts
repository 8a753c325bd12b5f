import { CHALLENGE_RETURN_PATH } from '@paydeck/contract/calls/shop/checkout-addresses'
import { invoicePath } from '@paydeck/contract/identifiers/invoice-url'

/** Where customers return from their bank. */
export const returnAddresses = ({ origin }: { origin: string }) => ({
  /** The page on which an order's customer pays, without a token. */
  orderUrl: (country: string, merchantOrderId: string): string =>
    `${origin}/pay${invoicePath(country, merchantOrderId)}`,
  /** For the payment of a shop that names no address. */
  challengeReturnUrl: origin + CHALLENGE_RETURN_PATH,
})
