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

export type SavedCardsService = ReturnType<typeof savedCardsService>

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
export function savedCardsService({ db, clock, newId, audit }: SavedCardsDeps) {
  /** A card of the merchant's that may be charged. 404 for any other, and when it is another customer's. */
  async function find(merchantId: string, source: string, customerId: string | null) {
    const card = await store.findSource(db.reader, merchantId, source)
    if (!card) throw notFound()
    if (card.customerId !== null && customerId !== null && card.customerId !== customerId)
      throw notFound()
    return card
  }

  return {
    /** A token that pays one order of exactly this amount, once, within half an hour. */
    async tokenise(
      merchantId: string,
      wanted: {
        source: string
        customerId: string | null
        amount: number
        currency: 'AUD' | 'NZD'
      },
    ): Promise<{ paymentTokenId: string; payCardId: string }> {
      if (wanted.amount < 1) throw badRequest('paymentAmount: the amount must be above zero.')
      await find(merchantId, wanted.source, wanted.customerId)
      const paymentTokenId = newId('paymentToken')
      const payCardId = newId('payCard')
      await db.inMerchant(merchantId, (tx) =>
        store.insertToken(tx, merchantId, {
          paymentToken: paymentTokenId,
          paymentSource: wanted.source,
          payCardId,
          amount: wanted.amount,
          currency: wanted.currency,
          expiresAt: new Date(clock.wall().getTime() + TOKEN_MS),
          usedAt: null,
        }),
      )
      return { paymentTokenId, payCardId }
    },

    /** The cards a customer paid with, newest first. */
    async ofCustomer(merchantId: string, customerId: string): Promise<CardSource[]> {
      const cards = await store.findSourcesOf(db.reader, merchantId, customerId, MAX_SHOWN)
      return cards.map((card) =>
        toCardSource(card, { source: card.paymentSource, customerId, removedAt: null }),
      )
    },

    /** Never charges a card again. 404 for an unknown one, or another customer's. */
    async remove(
      merchantId: string,
      actor: string,
      customerId: string,
      source: string,
    ): Promise<CardSource> {
      const card = await find(merchantId, source, customerId)
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
    },
  }
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
