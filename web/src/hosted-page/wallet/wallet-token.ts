import { cardToken } from '@paydeck/contract/calls/payments/card-provider'
import type { WalletKind, WalletOptions } from '@paydeck/contract/merchant/wallet-options'

import { callProvider } from '../method/provider-call.ts'

interface WalletPayload {
  kind: WalletKind
  payload: unknown
}

/** Exchanges a wallet's payload for a token. Throws ApiError. */
export async function walletToken(
  { applePay, googlePay }: WalletOptions,
  walletPayload: WalletPayload,
): Promise<string> {
  const { paymentToken } = await callProvider(
    (walletPayload.kind === 'apple_pay' ? applePay : googlePay)?.tokensUrl ?? '',
    walletPayload,
    cardToken,
    'Your wallet’s payment could not be read.',
  )
  return paymentToken
}
