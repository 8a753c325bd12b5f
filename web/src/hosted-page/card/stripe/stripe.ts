import { ApiError } from '@paydeck/contract/protocol/error'
import type {
  Appearance,
  Stripe,
  StripeConstructor,
  StripeElements,
  StripeElementsOptionsMode,
  StripeError,
} from '@stripe/stripe-js'

import { loadScript } from '../../form/load-script.ts'
import { pageAppearance } from '../appearance.ts'

/** The release must match the server's API version. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js'

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}

const clients = new Map<string, Stripe>()

/** Stripe's script from its own site, for one account. */
async function loadStripe(publishableKey: string): Promise<Stripe> {
  await loadScript(SCRIPT)
  const client = clients.get(publishableKey) ?? globalThis.window.Stripe?.(publishableKey)
  if (!client) throw new Error('Stripe’s script did nothing')
  clients.set(publishableKey, client)
  return client
}

function appearance(): Appearance {
  const { isDark, colours, font } = pageAppearance()
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colours.accent,
      colorBackground: colours.surface,
      colorText: colours.text,
      colorTextSecondary: colours.muted,
      colorDanger: colours.bad,
      fontFamily: font,
    },
  }
}

/** What Stripe's fields accept: a card, which is saved, or an Australian bank account, which is debited once. */
export type StripeMethodType = 'card' | 'au_becs_debit'

export interface ElementsMoney {
  methodType: StripeMethodType
  currency: string
  /** Minor units, read once the script has loaded; null for a card check. */
  amount: () => number | null
}

export interface OpenedElements {
  stripe: Stripe
  elements: StripeElements
}

/** Creates Stripe's fields or buttons. They live in frames on its site, so the page never sees a card. */
export async function openElements(
  settings: Readonly<Record<string, string>>,
  { methodType, currency, ...money }: ElementsMoney,
): Promise<OpenedElements> {
  const stripe = await loadStripe(settings['publishableKey'] ?? '')
  const amount = money.amount()
  const shared = {
    currency: currency.toLowerCase(),
    ...(methodType === 'card' && { setupFutureUsage: 'off_session' as const }),
    allowedPaymentMethodTypes: [methodType],
    paymentMethodCreation: 'manual',
    appearance: appearance(),
  } satisfies Omit<StripeElementsOptionsMode, 'mode' | 'amount'>
  const elements =
    amount === null
      ? stripe.elements({ mode: 'setup', ...shared })
      : stripe.elements({ mode: 'payment', amount, ...shared })
  return { stripe, elements }
}

/** A token that the server charges. Throws ApiError; status 0 when Stripe did not answer. */
export async function methodToken({ stripe, elements }: OpenedElements): Promise<string> {
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
  if (paymentMethod) return paymentMethod.id
  throw refusal(error)
}

function refusal({ type, code, message }: StripeError): ApiError {
  const isAnswered = type !== 'api_connection_error' && type !== 'api_error'
  return new ApiError(
    message ?? 'Stripe refused these details. Check them, or choose another way to pay.',
    isAnswered ? 402 : 0,
    code ?? type,
  )
}
