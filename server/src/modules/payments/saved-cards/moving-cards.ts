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
  shopCustomers: Pick<ShopCustomersService, 'named'>
}

/** A saved card of the provider before. Never a number: the card provider has that. */
export interface MovingCard {
  /** The id in the shop's own tables, which goes on working; empty: a new one is made. */
  cardId: string
  customerId: string
  /** By which our card provider knows the card. */
  reference: string
}

export interface Moved {
  made: number
  known: number
  refused: { at: number; reason: string }[]
}

type Taker = Required<Pick<CardGateway, 'name' | 'adoptCard'>>

/** One after the other, ten thousand cards would wait an hour for the provider's answers. */
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

/** Saved cards that come from another provider. */
export const movingCardsService =
  (deps: MovingCardsDeps) =>
  (place: Place, given: readonly MovingCard[]): Promise<Moved> =>
    takeOverCards(deps, place, given)

/**
 * Takes over saved cards, each by the card provider's own reference. A card that was taken over before changes nothing.
 * Throws 409 where no provider takes cards over.
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
  // A line with a name of one before it is compared with what became of that one.
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
    throw conflict('no_card_provider', 'The card provider of this merchant takes no cards over.')
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
  if ((await deps.shopCustomers.named(merchantId, customerId)) === null)
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
  // Digits alone may be a card's number, which must not come here.
  return /^[\d\s-]+$/.test(reference) ? 'provider_reference looks like a card number' : null
}

/** The same for the same card, so that a file may be given again. */
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
