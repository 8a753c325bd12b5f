import { brandOf } from '@paydeck/contract/brands/brands'
import { accentsOf } from '@paydeck/contract/brands/own-accent'
import type {
  CheckoutCard,
  CheckoutSession,
  SavedOrActionRequired,
} from '@paydeck/contract/calls/shop/checkout'
import type { PlanOffer } from '@paydeck/contract/calls/payments/plans'
import type { FrameHolder, KeyHolder } from '../../kit/actor.ts'
import { badRequest, conflict, forbidden, notFound, unauthenticated } from '../../kit/errors.ts'
import { frameTokens } from './frame-tokens.ts'
import type { ShopCheckoutDeps } from './deps.ts'

type Currency = 'AUD' | 'NZD'

export type ShopCheckoutService = ReturnType<typeof shopCheckoutService>

interface Price {
  amount: number
  currency: Currency
}

/** The checkout in a frame on a shop's page. It gives the shop tokens to pay with. */
export function shopCheckoutService(deps: ShopCheckoutDeps) {
  const tokens = frameTokens(deps)
  return {
    open: (input: OpenedBy) => openSession(deps, tokens, input),
    offerPlan: (frame: FrameHolder, price: Price & { email: string | null }) =>
      offerPlan(deps, frame, price),
    tokenise: (frame: FrameHolder, input: TokenInput) => tokenise(deps, frame, input),
    async saveCard(
      frame: FrameHolder,
      { address, ...card }: { paymentToken: string; currency: Currency; address: string },
    ): Promise<SavedOrActionRequired> {
      const owner = signedIn(frame)
      deps.tokenLimit?.check(address)
      deps.tokenLimit?.fail(address)
      return deps.cardSaving.save(owner, card)
    },

    confirmCard: async (frame: FrameHolder, threeDSAuthorisationId: string) =>
      deps.cardSaving.confirm(signedIn(frame), threeDSAuthorisationId),

    startApplePay: (frame: FrameHolder, input: { currency: Currency; validationUrl: string }) =>
      deps.checkout.startApplePayFor({ ...frame, currency: input.currency }, input.validationUrl),

    /** The bank's page of a challenge. Throws 404 once the challenge has ended. */
    async challengeUrl(publicKey: string, id: string): Promise<string> {
      const { merchantId } = await keyHolder(deps, publicKey)
      const { cardPayments, cardSaving } = deps
      const url =
        (await cardPayments.challengeUrl(merchantId, id)) ??
        (await cardSaving.challengeUrl(merchantId, id))
      if (url === null) throw notFound()
      return url
    },

    /** Throws 401 for an invalid or expired frame token. */
    async holder(token: string | undefined): Promise<FrameHolder> {
      const frame = token === undefined ? null : await tokens.verify(token)
      if (!frame) throw unauthenticated('Please reload the page.')
      return frame
    },

    /** The shop addresses that may show the merchant's checkout; none for an invalid key. */
    async ancestors(publicKey: string): Promise<string[]> {
      const key = await keyHolder(deps, publicKey).catch(() => null)
      return key ? deps.shopAddresses.origins(key.merchantId) : []
    },
  }
}

/** Throws 403 for a guest, who cannot save a card. */
function signedIn({ merchantId, customerId }: FrameHolder) {
  if (customerId !== null) return { merchantId, customerId }
  throw forbidden('customer_token_required', 'Sign in to the shop to save a card.')
}

interface OpenedBy {
  publicKey: string
  /** Defaults to the merchant's currency. */
  currency: Currency | undefined
  customerToken: string | null
}

const keyHolder = ({ apiKeys }: ShopCheckoutDeps, publicKey: string): Promise<KeyHolder> =>
  apiKeys.holder(publicKey, 'publishable')

const currencyAt = (country: 'AU' | 'NZ'): Currency => (country === 'NZ' ? 'NZD' : 'AUD')

async function openSession(
  deps: ShopCheckoutDeps,
  tokens: ReturnType<typeof frameTokens>,
  { publicKey, currency: requested, customerToken }: OpenedBy,
): Promise<CheckoutSession> {
  const { merchantId } = await keyHolder(deps, publicKey)
  const merchant = await deps.merchants.getActivated(merchantId)
  const customerId = await customerOf(deps, merchantId, customerToken)
  const currency = requested ?? currencyAt(merchant.tradingCountry)
  const [{ cardProvider, wallets }, cards, token] = await Promise.all([
    deps.checkout.methodsOf({ merchantId, currency }),
    customerId === null ? [] : deps.savedCards.ofCustomer(merchantId, customerId),
    tokens.issue({ merchantId, customerId }),
  ])
  return {
    token,
    currency,
    merchant: { name: merchant.brandName, country: merchant.tradingCountry },
    accent: accentsOf(brandOf({ marketplaceTags: merchant.tenantTags }), merchant.brandColour),
    cardProvider,
    wallets,
    isSignedIn: customerId !== null,
    cards: cards.map(toCheckoutCard),
  }
}

const toCheckoutCard = (card: CheckoutCard): CheckoutCard => ({
  cardPaymentSourceId: card.cardPaymentSourceId,
  brand: card.brand,
  last4: card.last4,
  expMonth: card.expMonth,
  expYear: card.expYear,
})

/** Throws 401 for an expired token or another merchant's customer. */
async function customerOf(
  { shopCustomers }: ShopCheckoutDeps,
  merchantId: string,
  customerToken: string | null,
): Promise<string | null> {
  if (customerToken === null || customerToken === '') return null
  const customer = await shopCustomers.holder(customerToken)
  if (customer.merchantId !== merchantId) throw unauthenticated('Please sign in to the shop again.')
  return customer.customerId
}

/**
 * Only a customer signed in at the shop learns of a limit or an overdue instalment, because anyone can type an email
 * address. The payment itself checks both.
 */
async function offerPlan(
  { plans, shopCustomers }: ShopCheckoutDeps,
  { merchantId, customerId }: FrameHolder,
  { email, ...price }: Price & { email: string | null },
): Promise<PlanOffer> {
  const own = customerId === null ? null : await shopCustomers.email(merchantId, customerId)
  return plans.offerPrice(merchantId, { ...price, email: own ?? email, knowsDebt: own !== null })
}

interface TokenInput extends Price {
  card: { paymentToken: string } | { cardPaymentSourceId: string }
  planVariant: string | null
  /** The customer's network address. */
  address: string
}

async function tokenise(
  deps: ShopCheckoutDeps,
  frame: FrameHolder,
  { card, address, ...input }: TokenInput,
): Promise<string> {
  const { merchantId, customerId } = frame
  deps.tokenLimit?.check(address)
  deps.tokenLimit?.fail(address)
  const chosen =
    'paymentToken' in card
      ? await typedCard(deps, { merchantId, currency: input.currency }, card.paymentToken)
      : await savedCard(deps, frame, card.cardPaymentSourceId)
  if ('source' in chosen && input.planVariant !== null)
    throw badRequest('A saved card pays in full: it is not paid in instalments.')
  return deps.paymentTokens.ofCheckout(merchantId, { ...input, customerId, card: chosen })
}

async function typedCard(
  { checkout }: ShopCheckoutDeps,
  place: { merchantId: string; currency: Currency },
  providerToken: string,
): Promise<{ provider: string; providerToken: string }> {
  const { provider } = await checkout.methodsOf(place)
  if (provider === null)
    throw conflict('no_card_provider', 'Cards cannot be charged here yet: no provider is set up.')
  return { provider, providerToken }
}

/** Throws 404 for another customer's card. */
async function savedCard(
  { savedCards }: ShopCheckoutDeps,
  { merchantId, customerId }: FrameHolder,
  source: string,
): Promise<{ source: string }> {
  const own = customerId === null ? [] : await savedCards.ofCustomer(merchantId, customerId)
  if (!own.some(({ cardPaymentSourceId }) => cardPaymentSourceId === source)) throw notFound()
  return { source }
}
