import type { CardSource } from '@paydeck/contract/calls/shop/customers'

import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { badRequest, notFound } from '../../../kit/errors.ts'
import type { AuditService } from '../../audit/service.ts'
import {
  paymentTokensService,
  type PaymentTokensDeps,
  type PaymentTokensService,
} from '../payment-tokens/payment-tokens.ts'
import { pastPaymentsService, type PastPaymentsDeps } from '../past-payments/past-payments.ts'
import { firstForgetAt } from './forget-removed.ts'
import { cardSavingService, type CardSavingDeps, type CardSavingService } from './card-saving.ts'
import { movingCardsService, type MovingCardsDeps } from './moving-cards.ts'
import * as store from './saved-card-store.ts'

/** How many cards are listed per customer. */
const MAX_SHOWN = 20

interface SavedCardsDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  tokens: Pick<PaymentTokensService, 'ofSavedCard'>
}

/** `updatedAt` only changes when the card is removed. */
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

/** Cards that the merchant's own servers may charge again without the cardholder. */
export interface SavedCardsService {
  /** A token that pays one order of exactly this amount, within half an hour. 404 for an unknown card. */
  tokenise(
    merchantId: string,
    input: TokenInput,
  ): Promise<{ paymentTokenId: string; payCardId: string }>
  /** A customer's cards, newest first. */
  ofCustomer(merchantId: string, customerId: string): Promise<CardSource[]>
  /** The card is never charged again. 404 for an unknown card or another customer's. */
  remove(merchantId: string, actor: string, customerId: string, source: string): Promise<CardSource>
  /** Removes all of a customer's cards, including those they used as a guest. */
  removeAll(merchantId: string, actor: string, customerId: string): Promise<void>
}

interface TokenInput {
  source: string
  customerId: string | null
  /** Minor units. */
  amount: number
  currency: 'AUD' | 'NZD'
}

export type TakeOverDeps = MovingCardsDeps & PastPaymentsDeps

export function cardServices(
  kit: Omit<SavedCardsDeps, 'tokens'> & PaymentTokensDeps & CardSavingDeps & TakeOverDeps,
): {
  savedCards: SavedCardsService
  cardSaving: CardSavingService
  movingCards: ReturnType<typeof movingCardsService>
  pastPayments: ReturnType<typeof pastPaymentsService>
  paymentTokens: PaymentTokensService
} {
  const paymentTokens = paymentTokensService(kit)
  return {
    paymentTokens,
    savedCards: savedCardsService({ ...kit, tokens: paymentTokens }),
    cardSaving: cardSavingService(kit),
    movingCards: movingCardsService(kit),
    pastPayments: pastPaymentsService(kit),
  }
}

const savedCardsService = (deps: SavedCardsDeps): SavedCardsService => ({
  tokenise: (merchantId, input) => tokenise(deps, merchantId, input),
  async ofCustomer(merchantId, customerId) {
    const cards = await store.findSourcesOf(deps.db.reader, merchantId, customerId, MAX_SHOWN)
    return cards.map((card) =>
      toCardSource(card, { source: card.paymentSource, customerId, removedAt: null }),
    )
  },
  remove: (merchantId, actor, customerId, source) =>
    remove(deps, merchantId, actor, { customerId, source }),
  async removeAll(merchantId, actor, customerId) {
    for (;;) {
      const cards = await store.findAllSourcesOf(deps.db.reader, merchantId, customerId, MAX_SHOWN)
      if (cards.length === 0) return
      for (const { paymentSource: source } of cards)
        await remove(deps, merchantId, actor, { customerId, source })
    }
  },
})

/** A card that may be charged. 404 for an unknown card or another customer's. */
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
  { source, customerId, amount, currency }: TokenInput,
): Promise<{ paymentTokenId: string; payCardId: string }> {
  if (amount < 1) throw badRequest('paymentAmount: the amount must be above zero.')
  await find(deps, merchantId, source, customerId)
  return deps.tokens.ofSavedCard(merchantId, { source, amount, currency })
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
    await store.removeSource(tx, merchantId, source, {
      removedAt,
      forgetAt: firstForgetAt(removedAt),
    })
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

export type { MovingCardsDeps }
export { providerOfSource } from './saved-card-store.ts'
