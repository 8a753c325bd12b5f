import type { CardSource } from '@paydeck/contract/calls/shop/customers'

import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { badRequest, notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { AuditService } from '../../audit/service.ts'
import * as store from './saved-card-store.ts'

/** How long a token that pays with a saved card may wait. */
const TOKEN_MS = 30 * 60_000
/** How many cards a customer is shown. */
const MAX_SHOWN = 20

export interface SavedCardsDeps {
  db: Database
  clock: Clock
  newId: NewId
  audit: Pick<AuditService, 'record'>
}

/** A card as its shop gets it; nothing about it changes until it is removed. */
const toCardSource = (
  card: store.SavedSource,
  of: { source: string; customerId: string; removedAt: Date | null },
): CardSource => {
  const [month, year] = (card.sourceExpiry ?? '').split('/').map(Number)
  return {
    cardPaymentSourceId: of.source,
    customerId: of.customerId,
    customerDelegateUserId: null,
    brand: card.sourceBrand,
    funding: card.sourceFunding,
    last4: card.sourceLast4,
    cardBin: null,
    expMonth: month || null,
    expYear: year || null,
    country: null,
    isDeleted: of.removedAt !== null,
    createdAt: card.createdAt.toISOString(),
    updatedAt: (of.removedAt ?? card.createdAt).toISOString(),
  }
}

/** Cards that were charged before and may be charged again: by the merchant's own servers, without their owner. */
export interface SavedCardsService {
  /** A token that pays one order of exactly this amount, once, within half an hour. 404 for an unknown card. */
  tokenise(
    merchantId: string,
    wanted: WantedToken,
  ): Promise<{ paymentTokenId: string; payCardId: string }>
  /** The cards a customer paid with, newest first. */
  ofCustomer(merchantId: string, customerId: string): Promise<CardSource[]>
  /** Never charges a card again. 404 for an unknown one, or another customer's. */
  remove(merchantId: string, actor: string, customerId: string, source: string): Promise<CardSource>
}

interface WantedToken {
  source: string
  customerId: string | null
  /** Minor units. */
  amount: number
  currency: 'AUD' | 'NZD'
}

export const savedCardsService = (deps: SavedCardsDeps): SavedCardsService => ({
  tokenise: (merchantId, wanted) => tokenise(deps, merchantId, wanted),
  async ofCustomer(merchantId, customerId) {
    const cards = await store.findSourcesOf(deps.db.reader, merchantId, customerId, MAX_SHOWN)
    return cards.map((card) =>
      toCardSource(card, { source: card.paymentSource, customerId, removedAt: null }),
    )
  },
  remove: (merchantId, actor, customerId, source) =>
    remove(deps, merchantId, actor, { customerId, source }),
})

/** A card of the merchant's that may be charged. 404 for any other, and when it is another customer's. */
async function find(
  { db }: SavedCardsDeps,
  merchantId: string,
  source: string,
  customerId: string | null,
): Promise<store.SavedSource> {
  const card = await store.findSource(db.reader, merchantId, source)
  if (!card) throw notFound()
  if (card.customerId !== null && customerId !== null && card.customerId !== customerId)
    throw notFound()
  return card
}

async function tokenise(
  deps: SavedCardsDeps,
  merchantId: string,
  { source, customerId, amount, currency }: WantedToken,
): Promise<{ paymentTokenId: string; payCardId: string }> {
  const { db, clock, newId } = deps
  if (amount < 1) throw badRequest('paymentAmount: the amount must be above zero.')
  await find(deps, merchantId, source, customerId)
  const paymentTokenId = newId('paymentToken')
  const payCardId = newId('payCard')
  await db.inMerchant(merchantId, (tx) =>
    store.insertToken(tx, merchantId, {
      paymentToken: paymentTokenId,
      paymentSource: source,
      payCardId,
      amount,
      currency,
      expiresAt: new Date(clock.wall().getTime() + TOKEN_MS),
      usedAt: null,
    }),
  )
  return { paymentTokenId, payCardId }
}

async function remove(
  deps: SavedCardsDeps,
  merchantId: string,
  actor: string,
  { customerId, source }: { customerId: string; source: string },
): Promise<CardSource> {
  const { db, clock, audit } = deps
  const card = await find(deps, merchantId, source, customerId)
  if (card.customerId !== customerId) throw notFound()
  const removedAt = clock.now()
  await db.inMerchant(merchantId, async (tx) => {
    await store.removeSource(tx, merchantId, source, removedAt)
    await audit.record(tx, merchantId, {
      actor,
      action: 'saved_card.removed',
      subjectType: 'customer',
      subjectId: customerId,
      details: { last4: card.sourceLast4 },
    })
  })
  return toCardSource(card, { source, customerId, removedAt })
}

export { providerOfSource } from './saved-card-store.ts'

/** A saved card that pays, and its provider. */
export type TakenToken = store.TakenToken & { provider: string }

/** Takes a token for a payment of a merchant; undefined when it is no such token, or was used, or is too old. */
export async function takeSavedCard(
  tx: MerchantTx,
  merchantId: string,
  paymentToken: string,
  wall: Date,
): Promise<TakenToken | undefined> {
  const taken = await store.takeToken(tx, merchantId, paymentToken, wall)
  if (!taken) return undefined
  const provider = await store.providerOfSource(tx, merchantId, taken.paymentSource)
  return { ...taken, provider }
}
