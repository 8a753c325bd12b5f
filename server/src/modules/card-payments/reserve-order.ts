import type { MerchantTx } from '../../db/database.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import type { CardGateway } from '../../providers/card/port.ts'
import type { GatewayScope } from '../gateways/rules.ts'
import type { Merchant } from '../merchants/service.ts'
import { newAttempt, type Attempt } from '../payments/attempts/attempt.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { AttemptedOrder } from '../payments/attempts/open-attempt.ts'
import { enforceVelocityLimit } from '../payments/attempts/velocity-limit.ts'
import {
  requireFit,
  takePaymentToken,
  type TakenToken,
} from '../payments/payment-tokens/payment-tokens.ts'
import { requestsFor, type PayRequest, type Requests } from './charge-request.ts'
import type { CardPaymentsDeps } from './deps.ts'
import { refuseRepetition } from './repeated-number.ts'
import * as store from './store.ts'

/** An order reserved by an attempt, and the request to its provider. */
export interface Reserved extends Requests {
  attempt: Attempt
  /** What payments of other orders are compared by. */
  numbered: store.NumberedPayment
  card: CardGateway
}

/** An earlier request with the same key got this far; its outcome is found like any other. */
interface Earlier {
  earlier: PaymentRow
}

/** Step one: reserves the order for this attempt and records the operation before the provider is called. */
export const reserveOrder = (
  deps: CardPaymentsDeps,
  holder: InvoiceHolder,
  input: PayRequest,
  merchant: Merchant,
): Promise<Reserved | Earlier> =>
  deps.db.inMerchant(holder.merchantId, async (tx) => {
    const { idempotencyKey } = input
    if (!idempotencyKey) return reserve(deps, tx, { holder, input, merchant })
    const { merchantId } = holder
    const earlierId = await deps.idempotency.result(tx, merchantId, idempotencyKey)
    if (earlierId !== null) return { earlier: await deps.payments.lock(tx, merchantId, earlierId) }
    const reserved = await reserve(deps, tx, { holder, input, merchant })
    await deps.idempotency.recordResult(
      tx,
      merchantId,
      idempotencyKey,
      reserved.attempt.transactionId,
    )
    return reserved
  })

async function reserve(
  deps: CardPaymentsDeps,
  tx: MerchantTx,
  { holder, input, merchant }: { holder: InvoiceHolder; input: PayRequest; merchant: Merchant },
): Promise<Reserved> {
  const { clock, gateways, attempts, planPort } = deps
  const { paymentToken, payPlanVariant, authoriseOnly = false, byMerchant } = input
  const { merchantId } = holder
  const now = clock.now()
  // Lock the token before the order, so that no transaction waits for a token while it holds an order.
  const token = await takeToken(deps, tx, { merchantId, paymentToken, byMerchant })
  const ids = newAttempt(deps.newId, holder)
  // The shop already received this ID together with the token.
  const attempt = { ...ids, ...(token?.payCardId && { payCardId: token.payCardId }) }
  const variant = agreedVariant(token, payPlanVariant)
  const options = {
    method: 'card',
    gatewayFor: async (currency: string) =>
      token ? gateways.card.of(token) : cardFor(deps, { merchantId, currency }),
    paymentToken: token?.providerToken ?? paymentToken,
    authoriseOnly,
    confirmsItself: byMerchant === undefined,
    plan: variant === null ? undefined : { part: planPort, payPlanVariant: variant },
  } as const
  const order = await attempts.open(tx, attempt, options, { merchant, now })
  // After the order's checks, so that repeating a successful call says that the order is paid.
  requireToken(token, order, byMerchant)
  await recordTyping(deps, tx, holder, byMerchant)
  await refuseRepetition(tx, input, { ...order, ...attempt }, clock)
  // The order lock excludes concurrent tries. Exceeding the limit rolls this one back.
  if (deps.limits) await enforceCardLimit(tx, holder, now)
  const { operationId } = attempt
  const requests = requestsFor(deps, order, {
    holder,
    merchant,
    operationId,
    byMerchant,
    paymentToken: options.paymentToken,
    isInFull: order.kind === 'charge' && variant === null,
    token,
  })
  const { internalOrderId, amount, currency } = order
  return {
    attempt: { ...attempt, kind: order.kind },
    numbered: { merchantOrderId: holder.merchantOrderId, internalOrderId, amount, currency },
    card: order.gateway,
    ...requests,
  }
}

async function recordTyping(
  { audit }: CardPaymentsDeps,
  tx: MerchantTx,
  { merchantId, merchantOrderId }: InvoiceHolder,
  byMerchant: PayRequest['byMerchant'],
): Promise<void> {
  if (byMerchant?.typedBy === undefined) return
  await audit.record(tx, merchantId, {
    actor: byMerchant.typedBy,
    action: 'order.card_typed',
    subjectType: 'order',
    subjectId: merchantOrderId,
  })
}

/** Only the merchant's own servers may pay with our tokens. */
async function takeToken(
  { clock }: CardPaymentsDeps,
  tx: MerchantTx,
  {
    merchantId,
    paymentToken,
    byMerchant,
  }: Pick<InvoiceHolder, 'merchantId'> & Pick<PayRequest, 'paymentToken' | 'byMerchant'>,
): Promise<TakenToken | undefined> {
  return byMerchant ? takePaymentToken(tx, merchantId, paymentToken, clock.wall()) : undefined
}

function requireToken(
  token: TakenToken | undefined,
  order: AttemptedOrder<unknown>,
  byMerchant: PayRequest['byMerchant'],
): void {
  if (token) requireFit(token, order)
  if (byMerchant?.typedBy !== undefined && !paysTypedCard(token))
    throw badRequest('paymentToken: type the card again; only a typed card pays here, in full.')
  if (byMerchant?.offSession && !token?.source)
    throw badRequest(
      'offSession: only a saved card can be charged without its owner; make a token with /payments/saved-card.',
    )
}

const paysTypedCard = (token: TakenToken | undefined): boolean =>
  token !== undefined && token.source === null && token.planVariant === null

/** The plan that the customer agreed to; null to pay in full. Throws 409 when the call asks for another. */
function agreedVariant(
  token: TakenToken | undefined,
  requested: string | undefined,
): string | null {
  // `requestsFor` refuses a plan with a saved card.
  if (!token || token.source !== null) return requested ?? null
  if (requested !== undefined && requested !== token.planVariant)
    throw conflict(
      'payment_token_plan',
      'The customer agreed to another way of paying. Leave payPlanVariant out.',
    )
  return token.planVariant
}

async function cardFor({ gateways }: CardPaymentsDeps, place: GatewayScope): Promise<CardGateway> {
  const card = await gateways.card.for(place)
  if (!card)
    throw conflict('no_card_provider', 'Cards cannot be charged here yet: no provider is set up.')
  return card
}

const enforceCardLimit = (tx: MerchantTx, holder: InvoiceHolder, now: Date): Promise<void> =>
  enforceVelocityLimit((since, nth) => store.nthLatestCardAttempt(tx, holder, since, nth), now)
