import { CHECKOUT_FRAME_PATH } from '@paydeck/contract/calls/shop/checkout-addresses'

import { type CheckoutOptions, hear, tell, type ToFrame, type ToShop } from './messages.ts'
import type { Scheme } from './scheme-of-page.ts'

/** Milliseconds after which a silent frame is reported. Most likely the shop's address is not registered. */
const SILENT_AFTER_MS = 8_000

export interface FrameHost {
  element: Element
  show: (options: CheckoutOptions) => void
  send: (message: ToFrame) => void
  /** False once the shop's page has removed the frame. */
  isShown: () => boolean
  remove: () => void
}

interface HostedBy {
  origin: string
  publicKey: string
  scheme: Scheme
  onMessage: (message: ToShop) => void
  onTimeout: () => void
}

/** Adds our frame to an element of the shop's page and keeps it as high as its content. */
export function hostFrame(element: Element, by: HostedBy): FrameHost {
  const { publicKey: key, scheme } = by
  const query = new URLSearchParams({ key, shop: location.origin, scheme })
  const frame = document.createElement('iframe')
  frame.title = 'Payment details'
  frame.allow = 'payment'
  frame.src = `${by.origin}${CHECKOUT_FRAME_PATH}?${query.toString()}`
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: '330px',
    border: '0',
    colorScheme: cssScheme(scheme),
    // Until its script runs, the frame has the browser's colour scheme: hide it where the shop's differs.
    visibility: isBrowsers(scheme) ? 'visible' : 'hidden',
  })

  let waiting: CheckoutOptions | null = null
  let isReady = false
  const send = (message: ToFrame): void => {
    if (frame.contentWindow) tell(frame.contentWindow, by.origin, message)
  }
  const timer = setTimeout(() => {
    // The shop may have removed the frame meanwhile.
    if (!isReady && frame.isConnected) by.onTimeout()
  }, SILENT_AFTER_MS)
  const stop = hear({ origin: by.origin, source: () => frame.contentWindow }, (message: ToShop) => {
    if (message.kind === 'ready') {
      isReady = true
      frame.style.visibility = 'visible'
      clearTimeout(timer)
      if (waiting) send({ kind: 'show', options: waiting })
    } else if (message.kind === 'height') frame.style.height = `${message.height}px`
    else by.onMessage(message)
  })
  element.replaceChildren(frame)
  return {
    element,
    send,
    show(options) {
      waiting = options
      frame.style.colorScheme = cssScheme(options.scheme)
      if (isReady) send({ kind: 'show', options })
    },
    isShown: () => frame.isConnected,
    remove() {
      clearTimeout(timer)
      stop()
      frame.remove()
    },
  }
}

const cssScheme = (scheme: Scheme): string => (scheme === 'auto' ? 'light dark' : scheme)

const isBrowsers = (scheme: Scheme): boolean =>
  scheme === 'auto' || matchMedia('(prefers-color-scheme: dark)').matches === (scheme === 'dark')
