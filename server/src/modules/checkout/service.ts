import type { Invoice } from '@paydeck/contract/calls/invoice'

import type { InvoiceHolder } from '../../kit/actor.ts'
import { AppError, badRequest, conflict } from '../../kit/errors.ts'
import type { CardGateway } from '../../providers/card/port.ts'
import type { WalletGateway } from '../../providers/wallet/port.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { GatewayScope } from '../gateways/rules.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { PlansService } from '../plans/service.ts'
import { isAppleValidationUrl } from './rules.ts'

export interface GooglePaySettings {
  environment: 'TEST' | 'PRODUCTION'
  /** The provider's merchant ID at Google. */
  merchantId: string
  gateway: string
}

export interface CheckoutDeps {
  gateways: Pick<Gateways, 'card' | 'direct_debit' | 'payto' | 'wallet'>
  orders: Pick<OrdersService, 'invoice'>
  merchants: Pick<MerchantsService, 'get'>
  plans: Pick<PlansService, 'teaser'>
  /** The answers to custom fields that the customer may see. */
  visibleAnswers: (holder: InvoiceHolder) => Promise<Invoice['answers']>
  /** The merchant's domains registered with Apple Pay, which is not offered without any. */
  appleDomains: (merchantId: string) => Promise<readonly string[]>
  /** Null turns off Google Pay, and its script is never loaded. */
  googlePay: GooglePaySettings | null
  /** The host of the hosted pages. */
  domain: string
}

type PaymentMethods = Invoice['ways']

const NOTHING: PaymentMethods = {
  instalments: null,
  directDebit: null,
  payTo: null,
  wallets: { applePay: null, googlePay: null },
}

export interface CheckoutService {
  page(holder: InvoiceHolder): Promise<Invoice>
  /** 400 for an address that is not Apple's, 409 without Apple Pay, 502 when the provider did not answer. */
  startApplePay(
    holder: InvoiceHolder,
    request: { validationUrl: string },
  ): Promise<{ session: Record<string, unknown> }>
  /** As `startApplePay`, for a checkout that has no order yet. */
  startApplePayFor(
    scope: GatewayScope,
    validationUrl: string,
  ): Promise<{ session: Record<string, unknown> }>
  /** The card and wallet methods for a checkout that has no order yet. */
  methodsOf(scope: GatewayScope): Promise<CardMethods>
}

interface CardMethods extends Pick<PaymentMethods, 'wallets'> {
  /** The name of the card provider; null while there is none. */
  provider: string | null
  cardProvider: Invoice['cardProvider']
}

export const checkoutService = (deps: CheckoutDeps): CheckoutService => ({
  page: (holder) => readPage(deps, holder),
  async startApplePay(holder, { validationUrl }) {
    const { order } = await deps.orders.invoice(holder)
    const scope = { merchantId: holder.merchantId, currency: order.currency }
    return startApplePay(deps, scope, validationUrl)
  },
  startApplePayFor: (scope, validationUrl) => startApplePay(deps, scope, validationUrl),
  async methodsOf(scope) {
    const card = await deps.gateways.card.for(scope)
    const wallets = await walletsOf(deps, scope, card)
    return { provider: card?.name ?? null, cardProvider: card?.page ?? null, wallets }
  },
})

async function readPage(deps: CheckoutDeps, holder: InvoiceHolder): Promise<Invoice> {
  const [order, answers] = await Promise.all([
    deps.orders.invoice(holder),
    deps.visibleAnswers(holder),
  ])
  const { merchantId } = holder
  const { currency, isHoldOnly } = order.order
  const card = await deps.gateways.card.for({ merchantId, currency })
  const invoice = { ...order, answers, cardProvider: card?.page ?? null }
  if (order.state !== 'payable') return { ...invoice, ways: NOTHING }
  const merchant = await deps.merchants.get(merchantId)
  if (!merchant.activatedAt) return { ...invoice, ways: NOTHING }
  const scope = { merchantId, currency }
  const [instalments, wallets, banks] = await Promise.all([
    deps.plans.teaser(holder),
    walletsOf(deps, scope, card),
    // Only a card can hold an amount.
    isHoldOnly ? { directDebit: null, payTo: null } : banksOf(deps, scope, merchant),
  ])
  return { ...invoice, ways: { instalments, wallets, ...banks } }
}

async function banksOf(
  { gateways }: CheckoutDeps,
  scope: GatewayScope,
  { tradingCountry }: Pick<Merchant, 'tradingCountry'>,
): Promise<Pick<PaymentMethods, 'directDebit' | 'payTo'>> {
  if (tradingCountry !== 'AU') return { directDebit: null, payTo: null }
  const [directDebit, payTo] = await Promise.all([
    gateways.direct_debit.for(scope),
    gateways.payto.for(scope),
  ])
  return {
    directDebit: directDebit?.page ?? null,
    payTo: payTo && { agreementsUrl: payTo.agreementsUrl },
  }
}

/** The wallet whose tokens the card provider can charge; null without one. */
async function walletFor(
  { gateways }: CheckoutDeps,
  scope: GatewayScope,
  card: CardGateway | null,
): Promise<WalletGateway | null> {
  const wallet = await gateways.wallet.for(scope)
  return wallet !== null && wallet.cardProvider === card?.name ? wallet : null
}

async function walletsOf(
  deps: CheckoutDeps,
  scope: GatewayScope,
  card: CardGateway | null,
): Promise<PaymentMethods['wallets']> {
  const { merchantId } = scope
  const wallet = await walletFor(deps, scope, card)
  if (!wallet) return NOTHING.wallets
  const { tokensUrl } = wallet
  const domains = await deps.appleDomains(merchantId)
  return {
    // Any registered domain allows the merchant to use Apple Pay on our domain too.
    applePay: domains.length > 0 ? { tokensUrl } : null,
    googlePay: deps.googlePay && {
      tokensUrl,
      ...deps.googlePay,
      gatewayMerchantId: merchantId,
    },
  }
}

async function startApplePay(
  deps: CheckoutDeps,
  scope: GatewayScope,
  validationUrl: string,
): Promise<{ session: Record<string, unknown> }> {
  if (!isAppleValidationUrl(validationUrl)) throw badRequest('This is not an address of Apple’s.')
  const { merchantId } = scope
  const wallet = await walletFor(deps, scope, await deps.gateways.card.for(scope))
  const domains = wallet ? await deps.appleDomains(merchantId) : []
  if (!wallet || domains.length === 0)
    throw conflict('apple_pay_not_available', 'Please pay by card: Apple Pay is not taken here.')
  const merchant = await deps.merchants.get(merchantId)
  const answer = await wallet.startAppleSession({
    merchantId,
    validationUrl,
    domain: deps.domain,
    displayName: merchant.brandName,
  })
  if (answer.kind === 'unknown')
    throw new AppError(
      502,
      'apple_pay_unreachable',
      'Apple Pay could not be started. Please try again or pay by card.',
    )
  return { session: answer.session }
}
