import type { CardDetails, CardToken } from '@paydeck/contract/calls/card-provider'
import { CARD_TOKENS_PATH, cardToken } from '@paydeck/contract/calls/card-provider'

import type { Invoice } from '@paydeck/contract/calls/invoice'

import { callProvider } from '../method/provider-call.ts'

/**
 * Sends the card to the provider and returns its single-use token: the only place the card number
 * leaves the page. Throws ApiError; status 0 when the provider did not answer.
 */
export const tokenise = (page: Invoice['cardProvider'], card: CardDetails): Promise<CardToken> =>
  callProvider(
    page?.tokensUrl ?? '',
    card,
    cardToken,
    'The card provider did not accept this card.',
  )

export function isSandbox(page: Invoice['cardProvider']): boolean {
  return new URL(page?.tokensUrl ?? '', 'https://page.invalid').pathname === CARD_TOKENS_PATH
}
