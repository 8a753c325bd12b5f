import { TEST_WALLET_PATH } from '@paydeck/contract/calls/payments/wallets'
import type { Page } from '@playwright/test'

/** Makes every page of a browser one of a device with Apple Pay: it seals a test card as Apple's would. */
export const simulateApplePay = (page: Page): Promise<unknown> =>
  page.addInitScript((path) => {
    class Session {
      static STATUS_SUCCESS = 0
      static STATUS_FAILURE = 1
      static canMakePayments = () => true
      onvalidatemerchant?: (event: unknown) => void
      onpaymentauthorized?: (event: unknown) => void
      begin() {
        const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
        this.onvalidatemerchant?.({ validationURL })
      }
      abort() {}
      async completeMerchantValidation() {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ kind: 'apple_pay', number: '4242424242424242' }),
        })
        const { payload: paymentData } = await answer.json()
        this.onpaymentauthorized?.({ payment: { token: { paymentData } } })
      }
      completePayment() {}
    }
    Object.assign(globalThis, { ApplePaySession: Session })
  }, TEST_WALLET_PATH)
