import { cardCheckout } from '../card/card-checkout.ts'
import { exitOutcome } from '../method/pay.ts'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import type { TokenSource } from '../method/token-source.ts'
import { usePayment } from '../method/use-payment.ts'

/** Pays with the token of a wallet. Each payment is a new attempt. */
export function useWalletPayment({ api, onBusyChange, onExit }: PaymentMethodProps) {
  const payment = usePayment(cardCheckout(api), null, onBusyChange)
  return {
    problem: payment.problem,
    clearProblem: payment.clearProblem,

    /** True when the payment succeeded or is in progress. */
    async pay(source: Pick<TokenSource, 'token' | 'challenge'>): Promise<boolean> {
      payment.resetAttempt()
      const exit = exitOutcome(await payment.pay({ ...source, refuse: () => false }))
      if (!exit) return false
      // The sheet shows its result before the page changes.
      setTimeout(() => onExit(exit), 0)
      return true
    },
  }
}
