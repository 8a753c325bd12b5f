import { useRef } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { useInElement } from '#/ui/layout/use-in-element.ts'

import { type FrameHost, hostFrame } from '../../../checkout/host/frame-host.ts'
import type { CheckoutOptions } from '../../../checkout/host/messages.ts'
import { schemeOfPage } from '../../../checkout/host/scheme-of-page.ts'

interface CardFrameOptions extends Pick<CheckoutOptions, 'amount' | 'currency'> {
  onToken: (token: string) => void
  /** Called when the frame did not load. */
  onSilence: () => void
}

/** Shows the checkout frame on our own page: card details typed in it never reach this page. */
export function useCardFrame({ amount, currency, onToken, onSilence }: CardFrameOptions) {
  const { merchantPublicKey: publicKey } = useSession()
  const host = useRef<FrameHost>(null)
  const place = useInElement<HTMLDivElement>(`${publicKey} ${amount} ${currency}`, (element) => {
    const scheme = schemeOfPage(element)
    const made = hostFrame(element, {
      origin: location.origin,
      publicKey,
      scheme,
      onMessage: (message) => {
        if (message.kind === 'token') onToken(message.token)
      },
      onSilence,
    })
    made.show({ ...CARD_ALONE, amount, currency, scheme })
    host.current = made
    return () => made.remove()
  })
  return { place, settle: () => host.current?.send({ kind: 'settled' }) }
}

const CARD_ALONE = {
  isTypedByStaff: true,
  email: null,
  customerToken: null,
  paymentType: 'paycard',
  hidesPlan: true,
  hidesFull: false,
  showsPayNow: true,
  showsPlanSubmit: false,
  keepsWallet: false,
  primaryColor: null,
  saves: false,
} as const satisfies Partial<CheckoutOptions>
