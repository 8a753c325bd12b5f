import { badRequest } from '../../kit/errors.ts'
import type { ChargeRequest, SavedChargeRequest } from '../../providers/card/port.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { AttemptedOrder } from '../payments/attempts/open-attempt.ts'
import { statementOf } from '../payments/attempts/card-statement-rules.ts'
import type { TakenToken } from '../payments/payment-tokens/payment-tokens.ts'
import type { CardPaymentsDeps } from './deps.ts'

export interface PayRequest {
  paymentToken: string
  /** Absent to pay in full. */
  payPlanVariant?: string | undefined
  /** Only hold the amount; the merchant captures or voids it within seven days. Never with a plan. */
  authoriseOnly?: boolean | undefined
  /** A repeated key returns its payment. A shop that sends a key is not checked for repeated order numbers. */
  idempotencyKey?: IdempotencyKey | null
  /** Only the merchant's own servers may set these. */
  byMerchant?:
    | undefined
    | {
        request3ds: boolean
        /** Where the customer returns after a challenge. */
        returnUrl: string | null
        /** The cardholder is absent: only a saved card's token can be charged. */
        offSession: boolean
        /** For the cardholder's statement; null for the merchant's name. */
        statement: { name: string | null; city: string | null } | null
        /** The member of staff who typed the card. The bank then asks for no challenge, and the card pays in full. */
        typedBy?: string
      }
}

/** The request for a new card, and the one for a saved card. */
export interface Requests {
  request: ChargeRequest
  /** Null unless the token stands for a saved card. */
  saved: SavedChargeRequest | null
}

interface ChargeContext extends Pick<PayRequest, 'paymentToken' | 'byMerchant'> {
  holder: InvoiceHolder
  merchant: Merchant
  operationId: string
  isInFull: boolean
  /** One of our own tokens, which may stand for a saved card. */
  token: Pick<TakenToken, 'source'> | undefined
}

type Deps = Pick<CardPaymentsDeps, 'orderUrl' | 'challengeReturnUrl'>

/** Builds the provider's request for an order that was just reserved. */
export function requestsFor(
  deps: Deps,
  order: AttemptedOrder<unknown>,
  context: ChargeContext,
): Requests {
  const { holder, merchant, operationId, byMerchant, paymentToken } = context
  const source = context.token?.source ?? null
  const request = {
    operationId,
    merchantId: holder.merchantId,
    paymentToken,
    amount: order.charged,
    currency: order.currency,
    statement: statementOf(merchant, byMerchant?.statement),
    ...ownerOf(order, byMerchant),
    ...challengeOf(deps, context),
  }
  if (source === null) return { request, saved: null }
  const isOwnerPresent = request.request3ds && byMerchant?.offSession !== true
  return { request, saved: savedRequest(request, source, { ...context, isOwnerPresent }) }
}

/** Whether to challenge the cardholder: never for a card that staff typed. */
const ownerOf = (
  { requestThreeDs }: Pick<AttemptedOrder<unknown>, 'requestThreeDs'>,
  byMerchant: PayRequest['byMerchant'],
): Pick<ChargeRequest, 'request3ds' | 'isMoto'> =>
  byMerchant?.typedBy === undefined
    ? { request3ds: requestThreeDs || byMerchant?.request3ds === true }
    : { request3ds: false, isMoto: true }

/** After a challenge, a shop's payment is charged when the shop calls again; one on our page is charged at once. */
const challengeOf = (
  { orderUrl, challengeReturnUrl }: Deps,
  { merchant, holder, byMerchant }: ChargeContext,
): Pick<ChargeRequest, 'returnUrl' | 'confirmation'> =>
  byMerchant
    ? { returnUrl: byMerchant.returnUrl ?? challengeReturnUrl, confirmation: 'manual' }
    : { returnUrl: orderUrl(merchant.tradingCountry, holder.merchantOrderId) }

function savedRequest(
  { merchantId, operationId, amount, currency, statement, ...challenge }: ChargeRequest,
  source: string,
  { isInFull, isOwnerPresent }: { isInFull: boolean; isOwnerPresent: boolean },
): SavedChargeRequest {
  if (!isInFull)
    throw badRequest('A saved card pays in full: it is neither held nor paid in instalments.')
  const { returnUrl, confirmation } = challenge
  const owner = isOwnerPresent && { owner: { returnUrl, ...(confirmation && { confirmation }) } }
  return { operationId, merchantId, amount, currency, source, statement, ...owner }
}
