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

export interface ImportResult {
  made: number
  known: number
  refused: { at: number; reason: string }[]
}

type CardAdopter = Required<Pick<CardGateway, 'name' | 'adoptCard'>>

/** Importing ten thousand cards one by one would take an hour of waiting for the provider. */
const CONCURRENCY = 4

const CARD_ID = /^psrc_[A-Za-z0-9_-]{1,59}$/
const MAX_REFERENCE = 200

const REFUSALS: Readonly<Record<AdoptRefusal, string>> = {
  unknown: 'the card provider does not know this provider_reference',
  in_use: 'this card_id or provider_reference belongs to another card',
}

interface ImportTarget {
  merchantId: string
  currency: 'AUD' | 'NZD'
}

export const movingCardsService =
  (deps: MovingCardsDeps) =>
  (target: ImportTarget, cards: readonly MovingCard[]): Promise<ImportResult> =>
    importCards(deps, target, cards)

/**
 * Imports saved cards by the card provider's reference. Skips cards that were imported before. Throws 409 when the
 * merchant's provider cannot adopt cards.
 */
async function importCards(
  deps: MovingCardsDeps,
  target: ImportTarget,
  cards: readonly MovingCard[],
): Promise<ImportResult> {
  const adopter = await adopterFor(deps, target)
  const result: ImportResult = { made: 0, known: 0, refused: [] }
  const importLine = async ({ at, card }: Line): Promise<void> => {
    const lineResult = await importCard(deps, adopter, target.merchantId, card)
    if (lineResult === 'made' || lineResult === 'known') result[lineResult] += 1
    else result.refused.push({ at, reason: lineResult.reason })
  }
  const { distinct, repeats } = splitLines(cards)
  await importConcurrently(distinct, importLine)
  // A line that repeats an earlier reference or ID goes last, to be compared with the earlier line's result.
  for (const line of repeats) await importLine(line)
  result.refused.sort((one, other) => one.at - other.at)
  return result
}

interface Line {
  at: number
  card: MovingCard
}

function splitLines(cards: readonly MovingCard[]): { distinct: Line[]; repeats: Line[] } {
  const seen = new Set<string>()
  const lines = { distinct: [] as Line[], repeats: [] as Line[] }
  for (const [at, card] of cards.entries()) {
    const names = [`reference ${card.reference}`]
    if (card.cardId !== '') names.push(`card ${card.cardId}`)
    lines[names.some((name) => seen.has(name)) ? 'repeats' : 'distinct'].push({ at, card })
    for (const name of names) seen.add(name)
  }
  return lines
}

async function importConcurrently(
  lines: readonly Line[],
  importLine: (line: Line) => Promise<void>,
): Promise<void> {
  const remaining = [...lines].toReversed()
  const lane = async (): Promise<void> => {
    for (let line = remaining.pop(); line !== undefined; line = remaining.pop())
      try {
        await importLine(line)
      } catch (failure) {
        remaining.length = 0
        throw failure
      }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
}

async function adopterFor(
  { gateways }: MovingCardsDeps,
  target: ImportTarget,
): Promise<CardAdopter> {
  const card = await gateways.card.for(target)
  if (!card?.adoptCard)
    throw conflict(
      'no_card_provider',
      'This merchant’s card provider cannot take over saved cards.',
    )
  return { name: card.name, adoptCard: card.adoptCard }
}

type LineResult = 'made' | 'known' | { reason: string }

async function importCard(
  deps: MovingCardsDeps,
  adopter: CardAdopter,
  merchantId: string,
  card: MovingCard,
): Promise<LineResult> {
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
  const adopted = await adopter.adoptCard({ operationId, merchantId, source, reference })
  if (adopted.kind === 'unknown')
    return { reason: 'the card provider did not answer: give this line again' }
  if (adopted.kind === 'refused') return { reason: REFUSALS[adopted.reason] }
  const row = { operationId, source: adopted.source, customerId, provider: adopter.name }
  await deps.db.inMerchant(merchantId, (tx) => keep(deps, tx, merchantId, { ...row, ...adopted }))
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
