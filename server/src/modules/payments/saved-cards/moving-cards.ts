import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { conflict } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import { sha256 } from '../../../kit/secrets/secrets.ts'
import type { AdoptRefusal, CardGateway, ChargedCard } from '../../../providers/card/port.ts'
import { OPERATOR, type AuditService } from '../../audit/service.ts'
import type { ShopCustomersService } from '../../customers/shop-customers.ts'
import type { Gateways } from '../../gateways/registry.ts'
import * as store from './moving-cards-store.ts'

export interface MovingCardsDeps {
  db: Database
  clock: Clock
  newId: NewId
  audit: Pick<AuditService, 'record'>
  gateways: Pick<Gateways, 'card'>
  shopCustomers: Pick<ShopCustomersService, 'existingId'>
}

/** A saved card from the merchant's earlier provider. Never holds the card number, which our card provider has. */
export interface MovingCard {
  /** The ID that the shop already stores and keeps using; empty for a new one. */
  cardId: string
  customerId: string
  /** Our card provider's reference of the card. */
  reference: string
}

export interface Moved {
  made: number
  known: number
  refused: { at: number; reason: string }[]
}

type Taker = Required<Pick<CardGateway, 'name' | 'adoptCard'>>

/** Importing ten thousand cards one by one would take an hour of waiting for the provider. */
const AT_ONCE = 4

const CARD_ID = /^psrc_[A-Za-z0-9_-]{1,59}$/
const MAX_REFERENCE = 200

const REFUSALS: Readonly<Record<AdoptRefusal, string>> = {
  unknown: 'the card provider does not know this provider_reference',
  in_use: 'this card_id or provider_reference belongs to another card',
}

interface Place {
  merchantId: string
  currency: 'AUD' | 'NZD'
}

export const movingCardsService =
  (deps: MovingCardsDeps) =>
  (place: Place, given: readonly MovingCard[]): Promise<Moved> =>
    takeOverCards(deps, place, given)

/**
 * Imports saved cards by the card provider's reference. Skips cards that were imported before. Throws 409 when the
 * merchant's provider cannot adopt cards.
 */
async function takeOverCards(
  deps: MovingCardsDeps,
  place: Place,
  given: readonly MovingCard[],
): Promise<Moved> {
  const taker = await takerAt(deps, place)
  const moved: Moved = { made: 0, known: 0, refused: [] }
  const take = async ({ at, card }: Line): Promise<void> => {
    const became = await takeOver(deps, taker, place.merchantId, card)
    if (became === 'made' || became === 'known') moved[became] += 1
    else moved.refused.push({ at, reason: became.reason })
  }
  const { apart, again } = splitLines(given)
  await takeTogether(apart, take)
  // A line that repeats an earlier reference or ID goes last, to be compared with the earlier line's result.
  for (const line of again) await take(line)
  moved.refused.sort((one, other) => one.at - other.at)
  return moved
}

interface Line {
  at: number
  card: MovingCard
}

function splitLines(given: readonly MovingCard[]): { apart: Line[]; again: Line[] } {
  const seen = new Set<string>()
  const lines = { apart: [] as Line[], again: [] as Line[] }
  for (const [at, card] of given.entries()) {
    const names = [`reference ${card.reference}`]
    if (card.cardId !== '') names.push(`card ${card.cardId}`)
    lines[names.some((name) => seen.has(name)) ? 'again' : 'apart'].push({ at, card })
    for (const name of names) seen.add(name)
  }
  return lines
}

async function takeTogether(
  lines: readonly Line[],
  take: (line: Line) => Promise<void>,
): Promise<void> {
  const left = [...lines].toReversed()
  const lane = async (): Promise<void> => {
    for (let line = left.pop(); line !== undefined; line = left.pop())
      try {
        await take(line)
      } catch (failure) {
        left.length = 0
        throw failure
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function takerAt({ gateways }: MovingCardsDeps, place: Place): Promise<Taker> {
  const card = await gateways.card.for(place)
  if (!card?.adoptCard)
    throw conflict(
      'no_card_provider',
      'This merchant’s card provider cannot take over saved cards.',
    )
  return { name: card.name, adoptCard: card.adoptCard }
}

type Became = 'made' | 'known' | { reason: string }

async function takeOver(
  deps: MovingCardsDeps,
  taker: Taker,
  merchantId: string,
  card: MovingCard,
): Promise<Became> {
  const { reference, customerId } = card
  const wrong = problemOf(card)
  if (wrong !== null) return { reason: wrong }
  if ((await deps.shopCustomers.existingId(merchantId, customerId)) === null)
    return { reason: `there is no customer "${customerId}"` }
  const operationId = operationOf(merchantId, reference)
  const before = await deps.db.inMerchant(merchantId, (tx) =>
    store.findMoved(tx, merchantId, { operationId, source: card.cardId }),
  )
  if (before)
    return isSame(before, { ...card, operationId }) ? 'known' : { reason: REFUSALS.in_use }
  const source = card.cardId === '' ? deps.newId('paymentSource') : card.cardId
  const taken = await taker.adoptCard({ operationId, merchantId, source, reference })
  if (taken.kind === 'unknown')
    return { reason: 'the card provider did not answer: give this line again' }
  if (taken.kind === 'refused') return { reason: REFUSALS[taken.reason] }
  const row = { operationId, source: taken.source, customerId, provider: taker.name }
  await deps.db.inMerchant(merchantId, (tx) => keep(deps, tx, merchantId, { ...row, ...taken }))
  return 'made'
}

function problemOf({ cardId, reference }: MovingCard): string | null {
  if (cardId !== '' && !CARD_ID.test(cardId))
    return `card_id "${cardId}" is not an id like psrc_…, of at most 64 letters`
  if (reference === '' || reference.length > MAX_REFERENCE)
    return `provider_reference needs 1 to ${MAX_REFERENCE} letters`
  // Only digits: possibly a card number, which we must never store.
  return /^[\d\s-]+$/.test(reference) ? 'provider_reference looks like a card number' : null
}

/** Derived from the card, so that a file can be imported again. */
const operationOf = (merchantId: string, reference: string): string =>
  `chrg_${sha256(`moved card ${merchantId} ${reference}`).toString('base64url').slice(0, 16)}`

const isSame = (
  before: store.MovedCard,
  { operationId, cardId, customerId }: MovingCard & { operationId: string },
): boolean =>
  before.operationId === operationId &&
  before.customerId === customerId &&
  (cardId === '' || before.paymentSource === cardId)

async function keep(
  { clock, audit }: MovingCardsDeps,
  tx: MerchantTx,
  merchantId: string,
  {
    card,
    ...row
  }: {
    operationId: string
    customerId: string
    provider: string
    source: string
    card: ChargedCard
  },
): Promise<void> {
  await store.insertMoved(tx, merchantId, { ...row, card, at: clock.now() })
  await audit.record(tx, merchantId, {
    actor: OPERATOR,
    action: 'saved_card.imported',
    subjectType: 'customer',
    subjectId: row.customerId,
    details: { last4: card.last4 },
  })
}
