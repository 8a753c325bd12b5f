import type { CheckoutError, ToShop } from '../host/messages.ts'
import { openChallenge } from './challenge-dialog.ts'
import { type FrameHost, hostFrame } from '../host/frame-host.ts'
import { checkoutError, type CheckoutSettings, type RenderOptions, toOptions } from './settings.ts'

/** As the server answered it with 403. */
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

/** A shop whose callback does not return a promise goes on by itself, most often to another page. */
const SETTLED_AFTER_MS = 3_000

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

export function placeOf({ elementId }: { elementId: string }): Element {
  const element = document.getElementById(elementId)
  if (!element) throw new TypeError(`Paydeck: there is no element with the id "${elementId}".`)
  return element
}

/** One checkout on a shop's page. Its methods are fields, because shops pass them on by themselves. */
export class Checkout {
  readonly #origin: string
  #given: CheckoutSettings | null = null
  #host: FrameHost | null = null
  #onError: (error: CheckoutError) => void = () => undefined
  #onEvent: (event: { eventName: string }) => void = () => undefined

  /** @param origin where this script came from */
  constructor(origin: string) {
    this.#origin = origin
  }

  init = (settings: CheckoutSettings): void => {
    if (typeof settings.publicKey !== 'string' || settings.publicKey === '')
      throw new TypeError('Paydeck: init() needs your publicKey.')
    if (typeof settings.paymentToken !== 'function')
      throw new TypeError('Paydeck: init() needs paymentToken, a function that gets the token.')
    this.#given = settings
  }

  /** Called again, it changes what is shown. */
  render = (options: RenderOptions): void => {
    const settings = this.#settings()
    const element = placeOf(options)
    const shown = toOptions(settings, options, element)
    if (!this.#host?.isShown() || this.#host.element !== element) {
      this.#host?.remove()
      this.#host = hostFrame(element, {
        origin: this.#origin,
        publicKey: settings.publicKey,
        onMessage: (message) => this.#take(message),
        onSilence: () => this.#onError(notLoaded()),
      })
    }
    this.#host.show(shown)
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
    const { publicKey } = this.#settings()
    this.#onEvent({ eventName: 'limepay_card_3DS_pending' })
    const { threeDSAuthorisationId } = action
    void openChallenge({ origin: this.#origin, publicKey, threeDSAuthorisationId }).then(
      (outcome) => (outcome === 'answered' ? onDone(action) : onError(CHALLENGE_ERRORS[outcome])),
    )
  }

  handleThreeDSAuthorisationRequired: ActionHandler = this.handlePaymentActionRequired

  #settings(): CheckoutSettings {
    if (!this.#given) throw new TypeError('Paydeck: call init() with your publicKey first.')
    return this.#given
  }

  #take(message: ToShop): void {
    if (message.kind === 'token') this.#handOver(message)
    else if (message.kind === 'error') this.#onError(message.error)
    else if (message.kind === 'event') this.#onEvent({ eventName: message.eventName })
  }

  #handOver({ token, details }: Extract<ToShop, { kind: 'token' }>): void {
    const settle = (): void => this.#host?.send({ kind: 'settled' })
    let used: unknown
    try {
      used = this.#settings().paymentToken(token, details)
    } catch (failure) {
      settle()
      throw failure
    }
    if (isThenable(used)) void Promise.resolve(used).then(settle, settle)
    else setTimeout(settle, SETTLED_AFTER_MS)
  }
}

export const notLoaded = (): CheckoutError =>
  checkoutError(
    'checkout_not_loaded',
    `The checkout did not load. Is ${location.origin} one of your shop’s addresses on the page API Keys?`,
  )
