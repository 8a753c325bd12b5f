import { badRequest, conflict } from '../../kit/errors.ts'
import type { ChargeRequest, SavedChargeRequest } from '../../providers/card/port.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Merchant } from '../merchants/service.ts'
import type { AttemptedOrder } from '../payments/attempts/open-attempt.ts'
import { statementOf } from '../payments/attempts/statement-rules.ts'
import type { TakenToken } from '../payments/saved-cards/saved-cards.ts'
import type { CardPaymentsDeps } from './deps.ts'

/** How a customer wants to pay. */
export interface PayRequest {
  paymentToken: string
  /** The plan variant; absent: pay in full. */
  payPlanVariant?: string | undefined
  /** Only authorise; the merchant captures or voids within seven days. Never with a plan. */
  authoriseOnly?: boolean | undefined
  /** Only the merchant's own servers may set these. */
  byMerchant?: {
    request3ds: boolean
    /** Where a challenge returns. */
    returnUrl: string | null
    /** The cardholder is absent: only a saved card's token can be charged. */
    offSession: boolean
    /** Appears on the cardholder's statement; null: the merchant's name. */
    statement: { name: string | null; city: string | null } | null
  }
}

/** The two ways in which a provider is asked for money. */
export interface Requests {
  request: ChargeRequest
  /** Given for a token of a card charged before. */
  saved: SavedChargeRequest | null
}

interface About {
  holder: InvoiceHolder
  asked: PayRequest
  merchant: Merchant
  operationId: string
  taken: TakenToken | undefined
}

/** What the provider is asked for an order that was just reserved. */
export function requestsFor(
  { orderUrl }: Pick<CardPaymentsDeps, 'orderUrl'>,
  order: AttemptedOrder<unknown>,
  { holder, asked, merchant, operationId, taken }: About,
): Requests {
  const { byMerchant } = asked
  const request = {
    operationId,
    merchantId: holder.merchantId,
    paymentToken: asked.paymentToken,
    amount: order.charged,
    currency: order.currency,
    statement: statementOf(merchant, byMerchant?.statement),
    request3ds: order.requestThreeDs || byMerchant?.request3ds === true,
    returnUrl: byMerchant?.returnUrl ?? orderUrl(merchant.tradingCountry, holder.merchantOrderId),
  }
  if (!taken) return { request, saved: null }
  const isInFull = order.kind === 'charge' && asked.payPlanVariant === undefined
  const isOwnerThere = request.request3ds && byMerchant?.offSession !== true
  return { request, saved: savedRequest(request, taken, { isInFull, isOwnerThere }) }
}

function savedRequest(
  { merchantId, operationId, amount, currency, statement, returnUrl }: ChargeRequest,
  taken: TakenToken,
  { isInFull, isOwnerThere }: { isInFull: boolean; isOwnerThere: boolean },
): SavedChargeRequest {
  if (!isInFull)
    throw badRequest('A saved card pays in full: it is neither held nor paid in instalments.')
  if (taken.amount !== amount || taken.currency !== currency)
    throw conflict('saved_card_amount', 'This token was made for another amount.')
  const source = taken.paymentSource
  const owner = isOwnerThere && { owner: { returnUrl } }
  return { operationId, merchantId, amount, currency, source, statement, ...owner }
}
