import { GOOGLE_PAY_SCRIPT, WALLET_NETWORKS } from '@paydeck/contract/calls/payments/wallets'
import { toDecimal } from '@paydeck/contract/money/money'
import type { WalletOptions } from '@paydeck/contract/merchant/wallet-options'

import { loadScript } from '../form/load-script.ts'
import type { Wallet } from './wallet.ts'

interface PaymentsClient {
  isReadyToPay: (request: unknown) => Promise<{ result: boolean }>
  loadPaymentData: (
    request: unknown,
  ) => Promise<{ paymentMethodData: { tokenizationData: { token: string } } }>
}
interface Google {
  payments: { api: { PaymentsClient: new (options: { environment: string }) => PaymentsClient } }
}

const getGoogle = (): Google | undefined => Reflect.get(globalThis, 'google') as Google | undefined

/** Null if Google Pay is not configured or the customer cannot pay with it. */
export async function findGooglePay(
  settings: NonNullable<WalletOptions['googlePay']>,
): Promise<Wallet | null> {
  const { environment, merchantId, gateway, gatewayMerchantId } = settings
  try {
    if (!getGoogle()) await loadScript(GOOGLE_PAY_SCRIPT)
  } catch {
    return null
  }
  const google = getGoogle()
  if (!google) return null
  const client = new google.payments.api.PaymentsClient({ environment })
  const base = { apiVersion: 2, apiVersionMinor: 0 }
  const card = {
    type: 'CARD',
    parameters: {
      allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
      allowedCardNetworks: WALLET_NETWORKS.map((network) => network.toUpperCase()),
    },
  }
  const { result } = await client
    .isReadyToPay({ ...base, allowedPaymentMethods: [card] })
    .catch(() => ({ result: false }))
  if (!result) return null
  return {
    kind: 'google_pay',
    open({ amount, currency, country, payee }, callbacks) {
      const tokenizationSpecification = {
        type: 'PAYMENT_GATEWAY',
        parameters: { gateway, gatewayMerchantId },
      }
      client
        .loadPaymentData({
          ...base,
          allowedPaymentMethods: [{ ...card, tokenizationSpecification }],
          merchantInfo: { merchantId, merchantName: payee },
          transactionInfo: {
            totalPriceStatus: 'FINAL',
            totalPrice: toDecimal(amount),
            currencyCode: currency,
            countryCode: country,
          },
        })
        .then(({ paymentMethodData }) => callbacks.pay(paymentMethodData.tokenizationData.token))
        .catch(() => callbacks.onClose())
    },
  }
}
