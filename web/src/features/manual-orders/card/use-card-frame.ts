import { useRef } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { useInElement } from '#/ui/layout/use-in-element.ts'

import { type FrameHost, hostFrame } from '../../../checkout/host/frame-host.ts'
import type { CheckoutOptions } from '../../../checkout/host/messages.ts'
import { pageColorScheme } from '../../../checkout/host/scheme-of-page.ts'

interface CardFrameOptions extends Pick<CheckoutOptions, 'amount' | 'currency'> {
  onToken: (token: string) => void
  /** Called when the frame did not load. */
  onTimeout: () => void
}

/** Shows the checkout frame on our own page: card details typed in it never reach this page. */
export function useCardFrame({ amount, currency, onToken, onTimeout }: CardFrameOptions) {
  const { merchantPublicKey: publicKey } = useSession()
  const host = useRef<FrameHost>(null)
  const frameRef = useInElement<HTMLDivElement>(`${publicKey} ${amount} ${currency}`, (element) => {
    const scheme = pageColorScheme(element)
    const frame = hostFrame(element, {
      origin: location.origin,
      publicKey,
      scheme,
      onMessage: (message) => {
        if (message.kind === 'token') onToken(message.token)
      },
      onTimeout,
    })
    frame.show({ ...CARD_ONLY, amount, currency, scheme })
    host.current = frame
    return () => frame.remove()
  })
  return { frameRef, notifySettled: () => host.current?.send({ kind: 'settled' }) }
}

const CARD_ONLY = {
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
