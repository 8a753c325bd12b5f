import type { CheckoutError, ToShop } from '../host/messages.ts'
import { openChallenge } from './challenge-dialog.ts'
import { CHALLENGE_ERRORS, notLoaded, findContainer } from './checkout.ts'
import { type FrameHost, hostFrame } from '../host/frame-host.ts'
import {
  type SavingRenderOptions,
  type SavingSettings,
  toShopError,
  toSavingOptions,
} from './settings.ts'
import { callShop } from './call-shop.ts'

interface Saved {
  cardPaymentSource: { cardPaymentSourceId: string }
}

/** Saves a customer's card on a shop's page, without a payment. Methods are arrow functions, as in `Checkout`. */
export class PaymentSource {
  readonly #origin: string
  #initialSettings: SavingSettings | null = null
  #host: FrameHost | null = null
  #onSaved: (saved: Saved) => void = () => undefined
  #onError: (error: CheckoutError) => void = () => undefined

  /** @param origin where this script was loaded from */
  constructor(origin: string) {
    this.#origin = origin
  }

  init = (settings: SavingSettings): void => {
    if (!settings.publicKey) throw new TypeError('Paydeck: init() needs your publicKey.')
    if (!settings.customerToken)
      throw new TypeError('Paydeck: init() needs the customerToken of the signed-in customer.')
    this.#initialSettings = settings
  }

  render = (options: SavingRenderOptions): void => {
    const settings = this.#settings()
    const element = findContainer(options)
    const checkoutOptions = toSavingOptions(settings, options, element)
    this.#host?.remove()
    this.#host = hostFrame(element, {
      origin: this.#origin,
      publicKey: settings.publicKey,
      scheme: checkoutOptions.scheme,
      onMessage: (message) => this.#handleMessage(message),
      onTimeout: () => this.#fail(notLoaded()),
    })
    this.#host.show(checkoutOptions)
  }

  /** Saves the card. Opens the challenge if its bank wants one. */
  submit = (onSaved: (saved: Saved) => void): void => {
    if (!this.#host?.isShown()) throw new TypeError('Paydeck: call render() before submit().')
    this.#onSaved = onSaved
    this.#host.send({ kind: 'submit' })
  }

  errorHandler = (handler: (error: CheckoutError) => void): void => {
    this.#onError = handler
  }

  #settings(): SavingSettings {
    if (!this.#initialSettings)
      throw new TypeError('Paydeck: call init() with your publicKey first.')
    return this.#initialSettings
  }

  #handleMessage(message: ToShop): void {
    if (message.kind === 'error') this.#fail(message.error)
    else if (message.kind === 'action') void this.#runChallenge(message.threeDSAuthorisationId)
    else if (message.kind === 'source') {
      this.#host?.send({ kind: 'settled' })
      const { cardPaymentSourceId } = message
      this.#onSaved({ cardPaymentSource: { cardPaymentSourceId } })
    }
  }

  async #runChallenge(threeDSAuthorisationId: string): Promise<void> {
    const { publicKey } = this.#settings()
    const request = { origin: this.#origin, publicKey, threeDSAuthorisationId }
    const outcome = await openChallenge(request)
    if (outcome === 'answered')
      return this.#host?.send({ kind: 'answered', threeDSAuthorisationId })
    this.#host?.send({ kind: 'settled' })
    this.#fail(CHALLENGE_ERRORS[outcome])
  }

  #fail = (error: CheckoutError): void => callShop(this.#onError, toShopError(error))
}
