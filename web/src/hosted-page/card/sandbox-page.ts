import { CARD_TOKENS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import type { ProviderPage } from '@paydeck/contract/calls/invoice'

export function isSandbox(page: ProviderPage | null): boolean {
  return new URL(page?.tokensUrl ?? '', 'https://page.invalid').pathname === CARD_TOKENS_PATH
}
