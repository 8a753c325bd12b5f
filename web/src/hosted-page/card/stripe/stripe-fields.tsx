import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { useEffect, useImperativeHandle, useState } from 'react'

import type { CardFieldsProps } from '../card-part.ts'
import { methodToken, type StripeMethodType } from './stripe.ts'
import { useElements, useLatest } from './use-elements.ts'

type PaymentElementProps = Omit<CardFieldsProps, 'isSaved' | 'now'> & {
  methodType: StripeMethodType
  /** In addition to the options of all our payment elements. */
  options?: StripePaymentElementOptions
  /** The message if the frame does not load. */
  failureText: string
}

/** Stripe’s Payment Element, which shows its own messages. Wallets have separate buttons, and Link is off. */
export function PaymentElement({
  isLocked,
  source,
  onEdit,
  options,
  failureText,
  ...elementProps
}: PaymentElementProps) {
  const [hasFailed, setFailed] = useState(false)
  const onFail = () => setFailed(true)
  const latestOnEdit = useLatest(onEdit)
  const { container, opened } = useElements({
    ...elementProps,
    onFail,
    createElement({ elements }) {
      const fields = elements.create('payment', {
        layout: 'accordion',
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
        ...options,
      })
      fields.on('change', () => latestOnEdit.current())
      fields.on('loaderror', onFail)
      return fields
    },
  })

  useEffect(() => {
    opened.current?.elements.getElement('payment')?.update({ readOnly: isLocked })
  }, [opened, isLocked])

  useImperativeHandle(source, () => ({
    async check() {
      if (!opened.current) return false
      const { error } = await opened.current.elements.submit()
      return error === undefined
    },
    token() {
      if (!opened.current) throw new Error('The fields are not there')
      return methodToken(opened.current)
    },
    // We cannot show a message in the frame; the form shows it above.
    refuse: () => false,
    clear: () => opened.current?.elements.getElement('payment')?.collapse(),
  }))

  return hasFailed ? <p role="alert">{failureText}</p> : <div ref={container} />
}

export const StripeFields = (props: CardFieldsProps) => (
  <PaymentElement
    {...props}
    methodType="card"
    failureText="The card fields did not load. Reload the page, or choose another way to pay."
  />
)
