import type { Invoice } from '@paydeck/contract/calls/invoice'

import type { InvoiceHolder } from '../../kit/actor.ts'
import { AppError, badRequest, conflict } from '../../kit/errors.ts'
import type { WalletGateway } from '../../providers/wallet/port.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { PlansService } from '../plans/service.ts'
import { isAppleValidationUrl } from './rules.ts'

/** The installation's identity at Google Pay. */
export interface GooglePaySettings {
  environment: 'TEST' | 'PRODUCTION'
  /** Google's id of the provider. */
  merchantId: string
  gateway: string
}

export interface CheckoutDeps {
  orders: Pick<OrdersService, 'invoice'>
  merchants: Pick<MerchantsService, 'get'>
  plans: Pick<PlansService, 'teaser'>
  /** The merchant's custom fields and answers, where visible to the customer. */
  visibleAnswers: (holder: InvoiceHolder) => Promise<Invoice['answers']>
  /** The merchant's sites registered with Apple Pay; without any, it is not offered. */
  appleDomains: (merchantId: string) => Promise<readonly string[]>
  /** Null: no wallet is offered. */
  wallet: WalletGateway | null
  /** Null: Google's script is never loaded. */
  googlePay: GooglePaySettings | null
  /** The bank providers' own addresses. */
  debitTokensUrl: string
  agreementsUrl: string
  /** The host of the customers' pages. */
  domain: string
}

const NOTHING: Invoice['ways'] = {
  instalments: null,
  directDebit: null,
  payTo: null,
  wallets: { applePay: null, googlePay: null },
}

export type CheckoutService = ReturnType<typeof checkoutService>

export function checkoutService(deps: CheckoutDeps) {
  const { orders, merchants, plans, wallet, googlePay } = deps

  async function waysOf(holder: InvoiceHolder, isHoldOnly: boolean): Promise<Invoice['ways']> {
    const { merchantId } = holder
    const merchant = await merchants.get(merchantId)
    if (!merchant.activatedAt) return NOTHING
    // Only a card can hold an amount.
    const hasBank = merchant.tradingCountry === 'AU' && !isHoldOnly
    const [instalments, domains] = await Promise.all([
      plans.teaser(holder),
      wallet ? deps.appleDomains(merchantId) : [],
    ])
    const tokensUrl = wallet?.tokensUrl ?? ''
    return {
      instalments,
      directDebit: hasBank ? { tokensUrl: deps.debitTokensUrl } : null,
      payTo: hasBank ? { agreementsUrl: deps.agreementsUrl } : null,
      wallets: {
        // A merchant with any registered domain may show the sheet on ours too.
        applePay: domains.length > 0 ? { tokensUrl } : null,
        googlePay:
          wallet && googlePay ? { tokensUrl, ...googlePay, gatewayMerchantId: merchantId } : null,
      },
    }
  }

  return {
    async page(holder: InvoiceHolder): Promise<Invoice> {
      const [order, answers] = await Promise.all([
        orders.invoice(holder),
        deps.visibleAnswers(holder),
      ])
      const invoice = { ...order, answers }
      if (invoice.state !== 'payable') return { ...invoice, ways: NOTHING }
      return { ...invoice, ways: await waysOf(holder, invoice.order.isHoldOnly) }
    },

    /**
     * Proves to Apple that the page may show its sheet. Throws 400 for an address that is not
     * Apple's, 409 for a merchant without Apple Pay, 502 when the provider did not answer.
     */
    async startApplePay(
      { merchantId }: InvoiceHolder,
      { validationUrl }: { validationUrl: string },
    ): Promise<{ session: Record<string, unknown> }> {
      if (!isAppleValidationUrl(validationUrl))
        throw badRequest('This is not an address of Apple’s.')
      const domains = wallet ? await deps.appleDomains(merchantId) : []
      if (!wallet || domains.length === 0)
        throw conflict(
          'apple_pay_not_available',
          'Please pay by card: Apple Pay is not taken here.',
        )
      const merchant = await merchants.get(merchantId)
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
    },
  }
}
