import type { MerchantTx } from '../../db/database.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import type { CardGateway } from '../../providers/card/port.ts'
import type { Place } from '../gateways/rules.ts'
import type { Merchant } from '../merchants/service.ts'
import { newAttempt, type Attempt } from '../payments/attempts/attempt.ts'
import { enforceVelocityLimit } from '../payments/attempts/velocity-limit.ts'
import { takeSavedCard } from '../payments/saved-cards/saved-cards.ts'
import { requestsFor, type PayRequest, type Requests } from './charge-request.ts'
import type { CardPaymentsDeps } from './deps.ts'
import * as store from './store.ts'

/** An order that an attempt holds, and what its provider is about to be asked. */
export interface Reserved extends Requests {
  attempt: Attempt
  card: CardGateway
}

/** Step one: locks the order for this attempt and records what we are about to request. */
export const reserveOrder = (
  deps: CardPaymentsDeps,
  holder: InvoiceHolder,
  asked: PayRequest,
  merchant: Merchant,
): Promise<Reserved> =>
  deps.db.inMerchant(holder.merchantId, (tx) => reserve(deps, tx, { holder, asked, merchant }))

async function reserve(
  deps: CardPaymentsDeps,
  tx: MerchantTx,
  { holder, asked, merchant }: { holder: InvoiceHolder; asked: PayRequest; merchant: Merchant },
): Promise<Reserved> {
  const { clock, gateways, attempts, planPort } = deps
  const { paymentToken, payPlanVariant, authoriseOnly = false, byMerchant } = asked
  const { merchantId } = holder
  const now = clock.now()
  // Lock the token before the order: no holder of an order lock waits for a token.
  const taken = byMerchant
    ? await takeSavedCard(tx, merchantId, paymentToken, clock.wall())
    : undefined
  const made = newAttempt(deps.newId, holder)
  // The shop received the card's id together with its token.
  const attempt = taken ? { ...made, payCardId: taken.payCardId } : made
  const how = {
    method: 'card',
    gatewayFor: async (currency: string) =>
      taken ? gateways.card.of(taken) : cardFor(deps, { merchantId, currency }),
    paymentToken,
    authoriseOnly,
    plan: payPlanVariant === undefined ? undefined : { part: planPort, payPlanVariant },
  } as const
  const order = await attempts.open(tx, attempt, how, { merchant, now })
  // After the order's own checks: repeating a call that paid must answer that the order is
  // paid.
  if (byMerchant?.offSession && !taken)
    throw badRequest(
      'offSession: only a saved card can be charged without its owner; make a token with /payments/saved-card.',
    )
  // The order lock excludes concurrent tries; exceeding the limit rolls this one back.
  if (deps.limits) await enforceCardLimit(tx, holder, now)
  const { operationId } = attempt
  const requests = requestsFor(deps, order, { holder, asked, merchant, operationId, taken })
  return { attempt: { ...attempt, kind: order.kind }, card: order.gateway, ...requests }
}

async function cardFor({ gateways }: CardPaymentsDeps, place: Place): Promise<CardGateway> {
  const card = await gateways.card.for(place)
  if (!card)
    throw conflict('no_card_provider', 'Cards cannot be charged here yet: no provider is set up.')
  return card
}

const enforceCardLimit = (tx: MerchantTx, holder: InvoiceHolder, now: Date): Promise<void> =>
  enforceVelocityLimit((since, nth) => store.nthLatestCardAttempt(tx, holder, since, nth), now)
