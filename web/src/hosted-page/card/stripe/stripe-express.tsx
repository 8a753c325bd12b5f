import type {
  AvailablePaymentMethods,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'

import type { CardExpressProps, ExpressSource } from '../card-part.ts'
import { methodToken, type OpenedElements } from './stripe.ts'
import { useElements, useLatest } from './use-elements.ts'

const hasAny = (available: AvailablePaymentMethods | undefined): boolean =>
  Object.values(available ?? {}).some(Boolean)

const walletOf = ({
  expressPaymentType: type,
}: StripeExpressCheckoutElementConfirmEvent): Pick<ExpressSource, 'wallet'> =>
  type === 'apple_pay' || type === 'google_pay' ? { wallet: type } : {}

/** Stripe’s Express Checkout Element: Apple Pay and Google Pay, where the browser has them. */
export function StripeExpress({ page, amount, currency, payee, onReady, pay }: CardExpressProps) {
  const latest = useLatest(pay)
  const { container } = useElements({
    page,
    methodType: 'card',
    amount,
    currency,
    onFail: () => onReady(false),
    createElement: (opened) =>
      createButtons(opened, { payee, onReady, pay: (source) => latest.current(source) }),
  })
  return <div ref={container} />
}

function createButtons(
  opened: OpenedElements,
  { payee, onReady, pay }: Pick<CardExpressProps, 'payee' | 'onReady' | 'pay'>,
) {
  const buttons = opened.elements.create('expressCheckout', {
    business: { name: payee },
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      link: 'never',
      amazonPay: 'never',
      paypal: 'never',
      klarna: 'never',
    },
  })
  buttons.on('ready', ({ availablePaymentMethods }) => onReady(hasAny(availablePaymentMethods)))
  buttons.on('loaderror', () => onReady(false))
  buttons.on('click', ({ resolve }) => resolve())
  buttons.on('confirm', (event) => {
    const payAndReport = async () => {
      const { error } = await opened.elements.submit()
      const source = { token: () => methodToken(opened), ...walletOf(event) }
      if (error || !(await pay(source))) event.paymentFailed({ reason: 'fail' })
    }
    void payAndReport()
  })
  return buttons
}
