import { useEffect, useImperativeHandle, useState } from 'react'

import type { CardFieldsProps } from '../card-part.ts'
import { methodToken } from './stripe.ts'
import { useElements, useLatest } from './use-elements.ts'

/** Stripe’s Payment Element: the fields of a card. Wallets have their own buttons, and Link is off. */
export function StripeFields({ isLocked, source, onEdit, ...shown }: CardFieldsProps) {
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

  return hasFailed ? (
    <p role="alert">The card fields did not load. Reload the page, or choose another way to pay.</p>
  ) : (
    <div ref={place} />
  )
}
