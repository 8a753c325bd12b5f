import { CHECKOUT_FRAME_PATH } from '@paydeck/contract/calls/shop/checkout-addresses'

import {
  type CheckoutOptions,
  listenTo,
  sendMessage,
  type ToFrame,
  type ToShop,
} from './messages.ts'
import type { Scheme } from './scheme-of-page.ts'

/** Milliseconds after which a silent frame is reported. Most likely the shop's address is not registered. */
const SILENCE_TIMEOUT_MS = 8_000

export interface FrameHost {
  element: Element
  show: (options: CheckoutOptions) => void
  send: (message: ToFrame) => void
  /** False once the shop's page has removed the frame. */
  isShown: () => boolean
  remove: () => void
}

interface HostSettings {
  origin: string
  publicKey: string
  scheme: Scheme
  onMessage: (message: ToShop) => void
  onTimeout: () => void
}

/** Adds our frame to an element of the shop's page and keeps it as high as its content. */
export function hostFrame(element: Element, settings: HostSettings): FrameHost {
  const { publicKey: key, scheme } = settings
  const query = new URLSearchParams({ key, shop: location.origin, scheme })
  const frame = document.createElement('iframe')
  frame.title = 'Payment details'
  frame.allow = 'payment'
  frame.src = `${settings.origin}${CHECKOUT_FRAME_PATH}?${query.toString()}`
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: '330px',
    border: '0',
    colorScheme: cssScheme(scheme),
    // Until its script runs, the frame has the browser's colour scheme: hide it where the shop's differs.
    visibility: matchesBrowser(scheme) ? 'visible' : 'hidden',
  })

  let pendingOptions: CheckoutOptions | null = null
  let isReady = false
  const send = (message: ToFrame): void => {
    if (frame.contentWindow) sendMessage(frame.contentWindow, settings.origin, message)
  }
  const timer = setTimeout(() => {
    // The shop may have removed the frame meanwhile.
    if (!isReady && frame.isConnected) settings.onTimeout()
  }, SILENCE_TIMEOUT_MS)
  const stopListening = listenTo(
    { origin: settings.origin, source: () => frame.contentWindow },
    (message: ToShop) => {
      if (message.kind === 'ready') {
        isReady = true
        frame.style.visibility = 'visible'
        clearTimeout(timer)
        if (pendingOptions) send({ kind: 'show', options: pendingOptions })
      } else if (message.kind === 'height') frame.style.height = `${message.height}px`
      else settings.onMessage(message)
    },
  )
  element.replaceChildren(frame)
  return {
    element,
    send,
    show(options) {
      pendingOptions = options
      frame.style.colorScheme = cssScheme(options.scheme)
      if (isReady) send({ kind: 'show', options })
    },
    isShown: () => frame.isConnected,
    remove() {
      clearTimeout(timer)
      stopListening()
      frame.remove()
    },
  }
}

const cssScheme = (scheme: Scheme): string => (scheme === 'auto' ? 'light dark' : scheme)

const matchesBrowser = (scheme: Scheme): boolean =>
  scheme === 'auto' || matchMedia('(prefers-color-scheme: dark)').matches === (scheme === 'dark')
