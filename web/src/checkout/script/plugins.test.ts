import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Checkout } from './checkout.ts'
import type { PaymentSource } from './payment-source.ts'

const ORIGIN = 'https://pay.example'

interface Library extends Checkout {
  createCheckout: () => Checkout
  createPaymentSource: () => PaymentSource
}

/** The globals that the script defines. */
async function load(): Promise<Record<'Paydeck' | 'LimepayCheckout' | 'AprilCheckout', Library>> {
  const tag = document.createElement('script')
  tag.type = 'inert'
  tag.src = `${ORIGIN}/v3/checkout-v3.0.0.min.js`
  document.head.append(tag)
  vi.resetModules()
  await import('./main.ts')
  return window as never
}

const reported: unknown[] = []
const reportErrorBefore = window.reportError
beforeEach(() => {
  document.body.innerHTML = '<div id="checkout"></div>'
  sessionStorage.clear()
  window.reportError = (failure) => void reported.push(failure)
})
afterEach(() => {
  window.reportError = reportErrorBefore
  reported.length = 0
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const ACTION = { threeDSAuthorisationId: 'tdsa_1', redirectURL: 'https://bank.example/ask' }
const SETTINGS = { publicKey: 'sandbox_pk_1', paymentToken: () => undefined }
const bank = () => document.querySelector('dialog')
const cancel = () => bank()?.dispatchEvent(new Event('cancel', { cancelable: true }))
const frame = () => document.querySelector<HTMLIFrameElement>('#checkout iframe')

/** Sends a message from the frame to the shop's page. */
function postFromFrame(message: object): void {
  const source = frame()?.contentWindow ?? null
  const data = { channel: 'paydeck-checkout', message }
  window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data }))
}

describe('BEY-153 the checkout of plugins in the field', () => {
  test.each([
    ['Paydeck', 'limepay_card_3DS_pending'],
    ['LimepayCheckout', 'limepay_card_3DS_pending'],
    ['AprilCheckout', 'april_card_3DS_pending'],
  ] as const)('%s makes checkouts, and says %s when the bank asks', async (name, event) => {
    const library = (await load())[name]
    expect(library.createPaymentSource().submit).toBeInstanceOf(Function)
    for (const checkout of [library, library.createCheckout()]) {
      const messages: unknown[] = []
      checkout.init(SETTINGS)
      checkout.eventHandler((message) => messages.push(message))
      checkout.handleThreeDSAuthorisationRequired(ACTION, () => undefined)
      expect(messages).toEqual([{ eventName: event }])
      cancel()
    }
  })

  test('reports a handler that throws, and still opens the bank’s page', async () => {
    const checkout = (await load()).LimepayCheckout.createCheckout()
    const plugin = {
      scrollIntoView: () => undefined,
      // Plugins pass it on unbound, so `this` is lost.
      onEvent(this: { scrollIntoView?: () => void }) {
        this.scrollIntoView?.call(undefined)
      },
    }
    checkout.init(SETTINGS)
    const { onEvent } = plugin
    checkout.eventHandler(onEvent)
    checkout.handlePaymentActionRequired(ACTION, () => undefined)
    expect(bank()).not.toBeNull()
    expect(reported).toEqual([expect.any(TypeError)])
    cancel()
  })

  test('a failure printed as text is a sentence', async () => {
    const checkout = (await load()).LimepayCheckout.createCheckout()
    const shown: string[] = []
    const asPlugins = (failure: unknown) => shown.push(`<li>${failure as string}</li>`)
    checkout.init(SETTINGS)
    checkout.errorHandler(asPlugins)
    checkout.render({ elementId: 'checkout', currency: 'AUD', amount: 5600 })
    postFromFrame({
      kind: 'error',
      error: { errorCode: 'card_declined', message: 'Your card was declined.' },
    })
    checkout.handlePaymentActionRequired(ACTION, () => undefined, asPlugins)
    cancel()
    await vi.waitFor(() =>
      expect(shown).toEqual([
        '<li>Your card was declined.</li>',
        '<li>You did not confirm this with your bank. Nothing was charged.</li>',
      ]),
    )
  })

  test('opens the bank’s page on a later page of the shop before init() is called', async () => {
    const { LimepayCheckout } = await load()
    const open = () =>
      LimepayCheckout.createCheckout().handlePaymentActionRequired(ACTION, () => undefined)
    expect(open).toThrow('call init() with your publicKey first')
    LimepayCheckout.createCheckout().init({ ...SETTINGS, publicKey: 'sandbox_pk_earlier' })
    const later = (await load()).LimepayCheckout.createCheckout()
    later.handlePaymentActionRequired(ACTION, () => undefined)
    const { searchParams } = new URL(
      bank()?.querySelector('div')?.shadowRoot?.querySelector('iframe')?.src ?? '',
    )
    expect([searchParams.get('key'), searchParams.get('id')]).toEqual([
      'sandbox_pk_earlier',
      ACTION.threeDSAuthorisationId,
    ])
    cancel()
  })

  test('ignores messages from other frames and origins', async () => {
    const checkout = (await load()).Paydeck.createCheckout()
    const messages: unknown[] = []
    checkout.init(SETTINGS)
    checkout.errorHandler((failure) => messages.push(failure.errorCode))
    checkout.render({ elementId: 'checkout', currency: 'AUD', amount: 5600 })
    const error = { errorCode: 'forged', message: 'Forged' }
    const data = { channel: 'paydeck-checkout', message: { kind: 'error', error } }
    const source = frame()?.contentWindow ?? null
    const forged = { origin: 'https://evil.example', source, data }
    window.dispatchEvent(new MessageEvent('message', forged))
    window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source: window, data }))
    expect(messages).toEqual([])
    postFromFrame({ kind: 'error', error: { errorCode: 'ours', message: 'Ours' } })
    expect(messages).toEqual(['ours'])
  })
})

describe('the scheme of the shop’s page', () => {
  const on = async (scheme: string) => {
    document.body.style.colorScheme = scheme
    const container = document.getElementById('checkout')
    // jsdom does not inherit `color-scheme`.
    if (container) container.style.colorScheme = scheme
    const checkout = (await load()).Paydeck.createCheckout()
    checkout.init(SETTINGS)
    checkout.render({ elementId: 'checkout', currency: 'AUD', amount: 5600 })
    return checkout
  }
  afterEach(() => document.body.removeAttribute('style'))

  test.each([
    ['dark', 'hidden'],
    ['light', 'visible'],
    ['light dark', 'visible'],
  ])(
    'BEY-59 on a page that is %s, in a light browser, the frame is %s until it has loaded',
    async (page, at) => {
      await on(page)
      expect(frame()?.style.visibility).toBe(at)
      expect(new URL(frame()?.src ?? '').searchParams.get('scheme')).toBe(
        page === 'light dark' ? 'auto' : page,
      )
      postFromFrame({ kind: 'ready' })
      expect(frame()?.style.visibility).toBe('visible')
    },
  )

  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['light dark', 'auto'],
  ])('BEY-61 on a page that is %s, the challenge dialog is %s', async (page, scheme) => {
    const checkout = await on(page)
    checkout.handlePaymentActionRequired(ACTION, () => undefined)
    const panel = bank()?.querySelector('div')?.shadowRoot?.querySelector('.panel')
    expect([...(panel?.classList ?? [])]).toEqual(['panel', scheme])
    const { src } = panel?.querySelector('iframe') ?? { src: '' }
    expect(new URL(src).searchParams.get('scheme')).toBe(scheme)
    cancel()
  })
})

test.each([true, false])(
  'BEY-56 a checkout that never loads says so, unless the shop took it out of its page: %s',
  async (isThere) => {
    const checkout = (await load()).Paydeck.createCheckout()
    vi.useFakeTimers()
    const messages: unknown[] = []
    checkout.init(SETTINGS)
    checkout.errorHandler((failure) => messages.push(failure))
    checkout.render({ elementId: 'checkout', currency: 'AUD', amount: 5000 })
    if (!isThere) document.body.replaceChildren()
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    expect(messages).toHaveLength(isThere ? 1 : 0)
  },
)
