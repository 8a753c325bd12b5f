import type { Database } from '../../../db/database.ts'
import { conflict } from '../../../kit/errors.ts'
import { sha256 } from '../../../kit/secrets/secrets.ts'
import type { AdoptChargeRefusal, CardGateway } from '../../../providers/card/port.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { Merchant } from '../../merchants/service.ts'
import { keepPayment, type KeepDeps } from './keep-payment.ts'
import { type PastPayment, readPastPayment, type ReadPayment } from './rules.ts'
import * as store from './store.ts'

export interface PastPaymentsDeps extends KeepDeps {
  db: Database
  gateways: Pick<Gateways, 'card'>
}

/** The result of an import. `at` is the index of a refused line, from 0. */
interface Moved {
  made: number
  known: number
  refused: { at: number; reason: string }[]
}

type Place = Pick<Merchant, 'merchantId' | 'timeZone'>
type Taker = Required<Pick<CardGateway, 'name' | 'adoptCharge'>>

const REFUSALS: Readonly<Record<AdoptChargeRefusal, string>> = {
  unknown: 'the card provider knows no charge of this provider_reference',
  in_use: 'this transaction_id or provider_reference belongs to another transaction',
  differs: 'the card provider took another amount or currency',
  given_back: 'all of it was refunded before',
}

/**
 * Imports transactions from a merchant's earlier system, so that they can be refunded here by the provider's reference.
 * Books nothing, because the money never came through us. Skips transactions that were imported before. Throws 409 when
 * the merchant's provider cannot adopt charges.
 */
export const pastPaymentsService =
  (deps: PastPaymentsDeps) =>
  async (place: Place, given: readonly PastPayment[]): Promise<Moved> => {
    const moved: Moved = { made: 0, known: 0, refused: [] }
    for (const [at, line] of given.entries()) {
      const read = readPastPayment(line, { timeZone: place.timeZone, now: deps.clock.now() })
      const became =
        typeof read === 'string' ? { reason: read } : await takeOver(deps, place.merchantId, read)
      if (became === 'made' || became === 'known') moved[became] += 1
      else moved.refused.push({ at, reason: became.reason })
    }
    return moved
  }

async function takerAt(
  { gateways }: PastPaymentsDeps,
  at: { merchantId: string; currency: 'AUD' | 'NZD' },
): Promise<Taker> {
  const card = await gateways.card.for(at)
  if (!card?.adoptCharge)
    throw conflict('no_card_provider', 'This merchant’s card provider cannot take over charges.')
  return { name: card.name, adoptCharge: card.adoptCharge }
}

type Became = 'made' | 'known' | { reason: string }

async function takeOver(
  deps: PastPaymentsDeps,
  merchantId: string,
  payment: ReadPayment,
): Promise<Became> {
  const { reference, transactionId, amount, currency } = payment
  const operationId = operationOf(merchantId, reference)
  const before = await deps.db.inMerchant(merchantId, (tx) =>
    store.findPast(tx, merchantId, { operationId, transactionId }),
  )
  if (before.length > 0) {
    const isSame = before.some((one) => isOf(one, { ...payment, operationId }))
    return isSame ? 'known' : { reason: REFUSALS.in_use }
  }
  const taker = await takerAt(deps, { merchantId, currency })
  const taken = await taker.adoptCharge({ operationId, merchantId, reference, amount, currency })
  if (taken.kind === 'unknown')
    return { reason: 'the card provider did not answer: give this line again' }
  if (taken.kind === 'refused') return { reason: REFUSALS[taken.reason] }
  const found = { ...taken, operationId, provider: taker.name }
  await deps.db.inMerchant(merchantId, (tx) =>
    keepPayment(deps, tx, merchantId, { payment, found }),
  )
  return 'made'
}

/** Derived from the charge, so that a file can be imported again. */
const operationOf = (merchantId: string, reference: string): string =>
  `chrg_${sha256(`past charge ${merchantId} ${reference}`).toString('base64url').slice(0, 16)}`

const isOf = (
  known: store.KnownPayment,
  { operationId, transactionId, amount, currency }: ReadPayment & { operationId: string },
): boolean =>
  known.operationId === operationId &&
  (transactionId === null || known.transactionId === transactionId) &&
  known.amount === amount &&
  known.currency === currency
