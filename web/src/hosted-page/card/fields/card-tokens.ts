import {
  cardToken,
  type CardDetails,
  type CardToken,
} from '@paydeck/contract/calls/payments/card-provider'

import { callProvider } from '../../method/provider-call.ts'

/**
 * Sends the card to the provider and returns its single-use token: the only place the card number
 * leaves the page. Throws ApiError; status 0 when the provider did not answer.
 */
export const tokenise = (tokensUrl: string, card: CardDetails): Promise<CardToken> =>
  callProvider(tokensUrl, card, cardToken, 'The card provider did not accept this card.')
