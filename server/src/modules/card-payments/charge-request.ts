import { badRequest } from '../../kit/errors.ts'
import type { ChargeRequest, SavedChargeRequest } from '../../providers/card/port.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { AttemptedOrder } from '../payments/attempts/open-attempt.ts'
import { statementOf } from '../payments/attempts/card-statement-rules.ts'
import type { TakenToken } from '../payments/payment-tokens/payment-tokens.ts'
import type { CardPaymentsDeps } from './deps.ts'

/** How a customer wants to pay. */
export interface PayRequest {
  paymentToken: string
  /** The plan variant; absent: pay in full. */
  payPlanVariant?: string | undefined
  /** Only authorise; the merchant captures or voids within seven days. Never with a plan. */
  authoriseOnly?: boolean | undefined
  /** The same key again gets the payment that it made; a shop that sends one means this payment. */
  named?: IdempotencyKey | null
  /** Only the merchant's own servers may set these. */
  byMerchant?:
    | undefined
    | {
        request3ds: boolean
        /** Where a challenge returns. */
        returnUrl: string | null
        /** The cardholder is absent: only a saved card's token can be charged. */
        offSession: boolean
        /** Appears on the cardholder's statement; null: the merchant's name. */
        statement: { name: string | null; city: string | null } | null
        /** Who typed the card for its owner: the bank asks for no challenge, and the token pays in full. */
        typedBy?: string
      }
}

/** The two ways in which a provider is asked for money. */
export interface Requests {
  request: ChargeRequest
  /** Given for a token of a card charged before. */
  saved: SavedChargeRequest | null
}

interface About extends Pick<PayRequest, 'paymentToken' | 'byMerchant'> {
  holder: InvoiceHolder
  merchant: Merchant
  operationId: string
  isInFull: boolean
  /** A token of ours; it may stand for a card charged before. */
  taken: Pick<TakenToken, 'source'> | undefined
}

type Deps = Pick<CardPaymentsDeps, 'orderUrl' | 'challengeReturnUrl'>

/** What the provider is asked for an order that was just reserved. */
export function requestsFor(deps: Deps, order: AttemptedOrder<unknown>, about: About): Requests {
  const { holder, merchant, operationId, byMerchant, paymentToken } = about
  const source = about.taken?.source ?? null
  const request = {
    operationId,
    merchantId: holder.merchantId,
    paymentToken,
    amount: order.charged,
    currency: order.currency,
    statement: statementOf(merchant, byMerchant?.statement),
    ...ownerOf(order, byMerchant),
    ...challengeOf(deps, about),
  }
  if (source === null) return { request, saved: null }
  const isOwnerThere = request.request3ds && byMerchant?.offSession !== true
  return { request, saved: savedRequest(request, source, { ...about, isOwnerThere }) }
}

/** Whether the card's owner is asked: never for a card that staff typed. */
const ownerOf = (
  { requestThreeDs }: Pick<AttemptedOrder<unknown>, 'requestThreeDs'>,
  byMerchant: PayRequest['byMerchant'],
): Pick<ChargeRequest, 'request3ds' | 'isMoto'> =>
  byMerchant?.typedBy === undefined
    ? { request3ds: requestThreeDs || byMerchant?.request3ds === true }
    : { request3ds: false, isMoto: true }

/** A shop's payment is charged when the shop repeats its call, one on our own page as soon as the bank says yes. */
const challengeOf = (
  { orderUrl, challengeReturnUrl }: Deps,
  { merchant, holder, byMerchant }: About,
): Pick<ChargeRequest, 'returnUrl' | 'confirmation'> =>
  byMerchant
    ? { returnUrl: byMerchant.returnUrl ?? challengeReturnUrl, confirmation: 'manual' }
    : { returnUrl: orderUrl(merchant.tradingCountry, holder.merchantOrderId) }

function savedRequest(
  { merchantId, operationId, amount, currency, statement, ...challenge }: ChargeRequest,
  source: string,
  { isInFull, isOwnerThere }: { isInFull: boolean; isOwnerThere: boolean },
): SavedChargeRequest {
  if (!isInFull)
    throw badRequest('A saved card pays in full: it is neither held nor paid in instalments.')
  const { returnUrl, confirmation } = challenge
  const owner = isOwnerThere && { owner: { returnUrl, ...(confirmation && { confirmation }) } }
  return { operationId, merchantId, amount, currency, source, statement, ...owner }
}
