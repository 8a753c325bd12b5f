import type { Database } from '../../../db/database.ts'
import { conflict } from '../../../kit/errors.ts'
import { sha256 } from '../../../kit/secrets/secrets.ts'
import type { AdoptChargeRefusal, CardGateway } from '../../../providers/card/port.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { Merchant } from '../../merchants/service.ts'
import { insertPastPayment, type ImportDeps } from './keep-payment.ts'
import { type PastPayment, readPastPayment, type ReadPayment } from './rules.ts'
import * as store from './store.ts'

export interface PastPaymentsDeps extends ImportDeps {
  db: Database
  gateways: Pick<Gateways, 'card'>
}

/** The result of an import. `at` is the index of a refused line, from 0. */
interface ImportResult {
  made: number
  known: number
  refused: { at: number; reason: string }[]
}

type ImportingMerchant = Pick<Merchant, 'merchantId' | 'timeZone'>
type ChargeAdopter = Required<Pick<CardGateway, 'name' | 'adoptCharge'>>

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
  async (merchant: ImportingMerchant, lines: readonly PastPayment[]): Promise<ImportResult> => {
    const result: ImportResult = { made: 0, known: 0, refused: [] }
    for (const [at, line] of lines.entries()) {
      const read = readPastPayment(line, { timeZone: merchant.timeZone, now: deps.clock.now() })
      const lineResult =
        typeof read === 'string'
          ? { reason: read }
          : await importPayment(deps, merchant.merchantId, read)
      if (lineResult === 'made' || lineResult === 'known') result[lineResult] += 1
      else result.refused.push({ at, reason: lineResult.reason })
    }
    return result
  }

async function adopterFor(
  { gateways }: PastPaymentsDeps,
  at: { merchantId: string; currency: 'AUD' | 'NZD' },
): Promise<ChargeAdopter> {
  const card = await gateways.card.for(at)
  if (!card?.adoptCharge)
    throw conflict('no_card_provider', 'This merchant’s card provider cannot take over charges.')
  return { name: card.name, adoptCharge: card.adoptCharge }
}

type LineResult = 'made' | 'known' | { reason: string }

async function importPayment(
  deps: PastPaymentsDeps,
  merchantId: string,
  payment: ReadPayment,
): Promise<LineResult> {
  const { reference, transactionId, amount, currency } = payment
  const operationId = operationOf(merchantId, reference)
  const before = await deps.db.inMerchant(merchantId, (tx) =>
    store.findPast(tx, merchantId, { operationId, transactionId }),
  )
  if (before.length > 0) {
    const isSame = before.some((past) => isOf(past, { ...payment, operationId }))
    return isSame ? 'known' : { reason: REFUSALS.in_use }
  }
  const adopter = await adopterFor(deps, { merchantId, currency })
  const adopted = await adopter.adoptCharge({
    operationId,
    merchantId,
    reference,
    amount,
    currency,
  })
  if (adopted.kind === 'unknown')
    return { reason: 'the card provider did not answer: give this line again' }
  if (adopted.kind === 'refused') return { reason: REFUSALS[adopted.reason] }
  const charge = { ...adopted, operationId, provider: adopter.name }
  await deps.db.inMerchant(merchantId, (tx) =>
    insertPastPayment(deps, tx, merchantId, { payment, charge }),
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
