import { CARD_TOKENS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import type { CardPage } from '@paydeck/contract/calls/invoice'

export function isSandbox(page: CardPage | null): boolean {
  return new URL(page?.tokensUrl ?? '', 'https://page.invalid').pathname === CARD_TOKENS_PATH
}
