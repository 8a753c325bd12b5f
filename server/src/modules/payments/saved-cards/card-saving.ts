import type { SavedOrActionRequired } from '@paydeck/contract/calls/shop/checkout'

import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError, conflict, notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { ChargeOutcome, CloseOutcome } from '../../../providers/card/port.ts'
import { CUSTOMER, type AuditService } from '../../audit/service.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import { declineText, type FailureCode } from '../attempts/decline-rules.ts'
import * as store from './card-saving-store.ts'

export interface CardSavingDeps {
  db: Database
  clock: Clock
  newId: NewId
  audit: Pick<AuditService, 'record'>
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get'>
  /** Where the customer returns after a challenge. */
  challengeReturnUrl: string
}

interface Owner {
  merchantId: string
  customerId: string
}

/** Cards that a shop's customer saves without a payment. */
export interface CardSavingService {
  /**
   * Has the card's bank check the card and its owner, without a charge. Returns the saved card or a challenge. 400 with
   * the bank's code when it declines, 503 when it does not answer.
   */
  save(
    owner: Owner,
    card: { paymentToken: string; currency: 'AUD' | 'NZD' },
  ): Promise<SavedOrActionRequired>
  /** Finishes after the challenge; may be repeated. 404 for another customer's challenge. */
  confirm(owner: Owner, threeDSAuthorisationId: string): Promise<SavedOrActionRequired>
  /** The bank's page of an open challenge; null for any other. */
  challengeUrl(merchantId: string, threeDSAuthorisationId: string): Promise<string | null>
}

export const cardSavingService = (deps: CardSavingDeps): CardSavingService => ({
  save: (owner, card) => save(deps, owner, card),
  confirm: (owner, id) => confirm(deps, owner, id),
  challengeUrl: (merchantId, id) => store.findChallengeUrl(deps.db.reader, merchantId, id),
})

async function save(
  deps: CardSavingDeps,
  { merchantId, customerId }: Owner,
  { paymentToken, currency }: { paymentToken: string; currency: 'AUD' | 'NZD' },
): Promise<SavedOrActionRequired> {
  const { db, clock, newId, gateways, merchants } = deps
  const merchant = await merchants.get(merchantId)
  const card = await gateways.card.for({ merchantId, currency })
  if (!card)
    throw conflict('no_card_provider', 'Cards cannot be saved here yet: no provider is set up.')
  const operationId = newId('charge')
  await db.inMerchant(merchantId, (tx) =>
    store.insertCard(tx, merchantId, {
      operationId,
      customerId,
      provider: card.name,
      status: 'checking',
      createdAt: clock.now(),
    }),
  )
  const answer = await card.checkCard({
    operationId,
    merchantId,
    currency,
    paymentToken,
    statement: merchant.cardStatementName ?? merchant.brandName,
    request3ds: true,
    returnUrl: deps.challengeReturnUrl,
  })
  // A check without an answer can be abandoned safely: the customer just tries again.
  const outcome = answer.kind === 'unknown' ? await card.close(operationId) : answer
  return answerOf(await complete(deps, { merchantId, operationId }, outcome), outcome)
}

async function confirm(
  deps: CardSavingDeps,
  owner: Owner,
  threeDSAuthorisationId: string,
): Promise<SavedOrActionRequired> {
  const { db, gateways } = deps
  const { merchantId } = owner
  const cardCheck = await db.inMerchant(merchantId, (tx) =>
    store.findChallenged(tx, { ...owner, threeDSAuthorisationId }),
  )
  if (!cardCheck) throw notFound()
  if (cardCheck.status !== 'checking') return answerOf(cardCheck, { kind: 'not_charged' })
  const lookup = await gateways.card.of(cardCheck).confirm(cardCheck.operationId)
  const outcome = lookup.kind === 'not_found' ? ({ kind: 'not_charged' } as const) : lookup
  return answerOf(await complete(deps, cardCheck, outcome), outcome)
}

type CheckOutcome = ChargeOutcome | CloseOutcome

/** Records the outcome of a check; only the first final one counts. */
const complete = (
  deps: CardSavingDeps,
  step: Pick<store.CardRow, 'merchantId' | 'operationId'>,
  outcome: CheckOutcome,
): Promise<store.CardRow> =>
  deps.db.inMerchant(step.merchantId, async (tx) => {
    const changes = changesBy(outcome)
    const changed = changes && (await store.changeCard(tx, step, changes))
    if (changed?.status === 'saved') await recordSaving(deps, tx, changed)
    return changed ?? store.findCard(tx, step)
  })

function changesBy(outcome: CheckOutcome): Parameters<typeof store.changeCard>[2] | null {
  switch (outcome.kind) {
    case 'unknown':
      return null
    case 'action_required':
      return {
        threeDsAuthorisationId: outcome.threeDSAuthorisationId,
        threeDsRedirectUrl: outcome.redirectUrl,
      }
    case 'succeeded': {
      const { source, card } = outcome
      if (source === null) return { status: 'failed' }
      return {
        status: 'saved',
        paymentSource: source,
        sourceBrand: card.brand,
        sourceLast4: card.last4,
        sourceFunding: card.funding,
        sourceExpiry: card.expiry,
      }
    }
    default:
      return { status: 'failed' }
  }
}

const recordSaving = (
  { audit }: CardSavingDeps,
  tx: MerchantTx,
  { merchantId, customerId, sourceLast4 }: store.CardRow,
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: CUSTOMER,
    action: 'saved_card.added',
    subjectType: 'customer',
    subjectId: customerId,
    details: { last4: sourceLast4 },
  })

function answerOf(card: store.CardRow, outcome: CheckOutcome): SavedOrActionRequired {
  const { paymentSource, threeDsAuthorisationId: id, threeDsRedirectUrl: redirectURL } = card
  if (paymentSource !== null) return { cardPaymentSourceId: paymentSource }
  if (card.status === 'failed') {
    const code: FailureCode = outcome.kind === 'declined' ? outcome.code : 'not_charged'
    throw new AppError(400, code, declineText(code).customer)
  }
  if (outcome.kind === 'action_required' && id !== null && redirectURL !== null)
    return { paymentActionRequired: { threeDSAuthorisationId: id, redirectURL } }
  throw new AppError(
    503,
    'card_not_checked',
    'Your bank has not answered. Nothing was charged. Please try again.',
  )
}
