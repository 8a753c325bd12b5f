import type { CheckoutError, ToShop } from '../host/messages.ts'
import { openChallenge } from './challenge-dialog.ts'
import { type FrameHost, hostFrame } from '../host/frame-host.ts'
import { rememberKey, rememberedKey } from './remembered-key.ts'
import {
  checkoutError,
  type CheckoutSettings,
  type RenderOptions,
  toShopError,
  toOptions,
} from './settings.ts'
import { callShop } from './call-shop.ts'

/** The body of the server's 403. */
interface PaymentActionRequired {
  threeDSAuthorisationId: string
  redirectURL?: string
}

type ActionHandler = (
  action: PaymentActionRequired,
  onDone: (action: PaymentActionRequired) => void,
  onError?: (error: CheckoutError) => void,
) => void

export const CHALLENGE_ERRORS = {
  cancelled: checkoutError(
    'payment_action_cancelled',
    'You did not confirm this with your bank. Nothing was charged.',
  ),
  failed: checkoutError(
    'payment_action_failed',
    'Your bank’s page could not be opened. Nothing was charged.',
  ),
}

/** When a shop's callback returns no promise, we cannot know when it is done; most shops leave the page. */
const RELEASE_DELAY_MS = 3_000

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

export function findContainer({ elementId }: { elementId: string }): Element {
  const element = document.getElementById(elementId)
  if (!element) throw new TypeError(`Paydeck: there is no element with the id "${elementId}".`)
  return element
}

/** One checkout on a shop's page. Methods are arrow functions because shops pass them on unbound. */
export class Checkout {
  readonly #origin: string
  #initialSettings: CheckoutSettings | null = null
  #host: FrameHost | null = null
  #onError: (error: CheckoutError) => void = () => undefined
  #onEvent: (event: { eventName: string }) => void = () => undefined

  readonly #pendingEvent: string

  /**
   * @param origin where this script was loaded from
   * @param pendingEvent the event for a challenge; each generation of plugins listens to its own name
   */
  constructor(origin: string, pendingEvent = 'limepay_card_3DS_pending') {
    this.#origin = origin
    this.#pendingEvent = pendingEvent
  }

  init = (settings: CheckoutSettings): void => {
    if (typeof settings.publicKey !== 'string' || settings.publicKey === '')
      throw new TypeError('Paydeck: init() needs your publicKey.')
    if (typeof settings.paymentToken !== 'function')
      throw new TypeError('Paydeck: init() needs paymentToken, a function that gets the token.')
    this.#initialSettings = settings
    rememberKey(settings.publicKey)
  }

  /** May be called again with other options. */
  render = (options: RenderOptions): void => {
    const settings = this.#settings()
    const element = findContainer(options)
    const checkoutOptions = toOptions(settings, options, element)
    if (!this.#host?.isShown() || this.#host.element !== element) {
      this.#host?.remove()
      this.#host = hostFrame(element, {
        origin: this.#origin,
        publicKey: settings.publicKey,
        scheme: checkoutOptions.scheme,
        onMessage: (message) => this.#handleMessage(message),
        onTimeout: () => this.#fail(notLoaded()),
      })
    }
    this.#host.show(checkoutOptions)
  }

  /** Asks for a token; the shop's own button calls it. */
  submit = (): void => {
    if (!this.#host?.isShown()) throw new TypeError('Paydeck: call render() before submit().')
    this.#host.send({ kind: 'submit' })
  }

  errorHandler = (handler: (error: CheckoutError) => void): void => {
    this.#onError = handler
  }

  eventHandler = (handler: (event: { eventName: string }) => void): void => {
    this.#onEvent = handler
  }

  handlePaymentActionRequired: ActionHandler = (action, onDone, onError = this.#onError) => {
    // Plugins also call this on a later page of the shop, before init().
    const publicKey =
      this.#initialSettings?.publicKey ?? rememberedKey() ?? this.#settings().publicKey
    this.#emit(this.#pendingEvent)
    const { threeDSAuthorisationId } = action
    void openChallenge({ origin: this.#origin, publicKey, threeDSAuthorisationId }).then(
      (outcome) => (outcome === 'answered' ? onDone(action) : onError(CHALLENGE_ERRORS[outcome])),
    )
  }

  handleThreeDSAuthorisationRequired: ActionHandler = this.handlePaymentActionRequired

  #settings(): CheckoutSettings {
    if (!this.#initialSettings)
      throw new TypeError('Paydeck: call init() with your publicKey first.')
    return this.#initialSettings
  }

  #handleMessage(message: ToShop): void {
    if (message.kind === 'token') this.#passToken(message)
    else if (message.kind === 'error') this.#fail(message.error)
    else if (message.kind === 'event') this.#emit(message.eventName)
  }

  #fail = (error: CheckoutError): void => callShop(this.#onError, toShopError(error))
  #emit = (eventName: string): void => callShop(this.#onEvent, { eventName })

  #passToken({ token, details }: Extract<ToShop, { kind: 'token' }>): void {
    const release = (): void => this.#host?.send({ kind: 'settled' })
    let result: unknown
    try {
      result = this.#settings().paymentToken(token, details)
    } catch (failure) {
      release()
      throw failure
    }
    if (isThenable(result)) void Promise.resolve(result).then(release, release)
    else setTimeout(release, RELEASE_DELAY_MS)
  }
}

export const notLoaded = (): CheckoutError =>
  checkoutError(
    'checkout_not_loaded',
    `The checkout did not load. Is ${location.origin} one of your shop’s addresses on the page API Keys?`,
  )
