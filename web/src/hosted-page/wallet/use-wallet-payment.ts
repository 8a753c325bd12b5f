import { cardCheckout } from '../card/card-checkout.ts'
import { departureOf } from '../method/pay.ts'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import type { TokenSource } from '../method/token-source.ts'
import { usePayment } from '../method/use-payment.ts'

/** Pays with the token of a wallet. Each payment is a new attempt. */
export function useWalletPayment({ api, onBusy, onLeave }: PaymentMethodProps) {
  const payment = usePayment(cardCheckout(api), null, onBusy)
  return {
    trouble: payment.trouble,
    clearProblem: payment.clearProblem,

    /** True when the payment succeeded or is in progress. */
    async pay(source: Pick<TokenSource, 'token' | 'challenge'>): Promise<boolean> {
      payment.forgetAttempt()
      const departure = departureOf(await payment.pay({ ...source, refuse: () => false }))
      if (!departure) return false
      // The sheet shows its result before the page changes.
      setTimeout(() => onLeave(departure), 0)
      return true
    },
  }
}
