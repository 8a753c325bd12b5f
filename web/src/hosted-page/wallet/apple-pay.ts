import { WALLET_NETWORKS } from '@paydeck/contract/calls/payments/wallets'
import { toDecimal } from '@paydeck/contract/money/money'

import type { Wallet } from './wallet.ts'

interface Session {
  begin: () => void
  abort: () => void
  completeMerchantValidation: (session: unknown) => void
  completePayment: (result: { status: number }) => void
  onvalidatemerchant: (event: { validationURL: string }) => void
  onpaymentauthorized: (event: { payment: { token: { paymentData: unknown } } }) => void
  oncancel: () => void
}
interface SessionClass {
  new (version: number, request: unknown): Session
  canMakePayments: () => boolean
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
}

/** The Apple Pay API version we use. */
const VERSION = 3

function sessionClass(): SessionClass | null {
  const applePaySession: unknown = Reflect.get(globalThis, 'ApplePaySession')
  return typeof applePaySession === 'function' ? (applePaySession as unknown as SessionClass) : null
}

/** Null if the browser has no Apple Pay or the customer cannot pay with it. */
export function findApplePay(): Wallet | null {
  const Session = sessionClass()
  if (!Session?.canMakePayments()) return null
  return {
    kind: 'apple_pay',
    open({ amount, currency, country, payee }, callbacks) {
      const session = new Session(VERSION, {
        countryCode: country,
        currencyCode: currency,
        merchantCapabilities: ['supports3DS'],
        supportedNetworks: WALLET_NETWORKS.map((network) =>
          network === 'mastercard' ? 'masterCard' : network,
        ),
        total: { label: payee, amount: toDecimal(amount), type: 'final' },
      })
      session.onvalidatemerchant = ({ validationURL }) => {
        callbacks.startApplePay(validationURL).then(
          (merchantSession) => session.completeMerchantValidation(merchantSession),
          () => {
            session.abort()
            callbacks.onClose()
          },
        )
      }
      session.onpaymentauthorized = ({ payment }) => {
        void callbacks.pay(payment.token.paymentData).then((isPaid) =>
          session.completePayment({
            status: isPaid ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE,
          }),
        )
      }
      // The first browsers with Apple Pay have no listeners for this event.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener
      session.oncancel = callbacks.onClose
      session.begin()
    },
  }
}
