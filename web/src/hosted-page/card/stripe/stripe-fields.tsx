import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { useEffect, useImperativeHandle, useState } from 'react'

import type { CardFieldsProps } from '../card-part.ts'
import { methodToken, type Taken } from './stripe.ts'
import { useElements, useLatest } from './use-elements.ts'

type PaymentElementProps = Omit<CardFieldsProps, 'isKept' | 'now'> & {
  taken: Taken
  /** Beside what all of them have. */
  options?: StripePaymentElementOptions
  /** What is shown when the frame did not come. */
  failed: string
}

/** Stripe’s Payment Element, which has its own messages. Wallets have their own buttons, and Link is off. */
export function PaymentElement({
  isLocked,
  source,
  onEdit,
  options,
  failed,
  ...shown
}: PaymentElementProps) {
  const [hasFailed, setFailed] = useState(false)
  const onFail = () => setFailed(true)
  const edited = useLatest(onEdit)
  const { place, opened } = useElements({
    ...shown,
    onFail,
    fill({ elements }) {
      const fields = elements.create('payment', {
        layout: 'accordion',
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
        ...options,
      })
      fields.on('change', () => edited.current())
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
    // Shown above the fields: the frame has its own messages.
    refuse: () => false,
    clear: () => opened.current?.elements.getElement('payment')?.collapse(),
  }))

  return hasFailed ? <p role="alert">{failed}</p> : <div ref={place} />
}

/** The fields of a card. */
export const StripeFields = (props: CardFieldsProps) => (
  <PaymentElement
    {...props}
    taken="card"
    failed="The card fields did not load. Reload the page, or choose another way to pay."
  />
)
