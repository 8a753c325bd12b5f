import type { Reserve } from '@paydeck/contract/calls/balances'
import type { Country, Currency } from '@paydeck/contract/money/currency'

import type { Database, MerchantTx } from '../../db/database.ts'
import { badRequest } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { fixedProblem, termsProblem, type ReserveTerms } from './rules.ts'
import { updateReserve, type ReserveRun, type ReserveRunDeps } from './update-reserve.ts'
import * as store from './store.ts'

export interface ReservesDeps extends ReserveRunDeps {
  db: Database
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get' | 'change'>
}

export interface ReservesService {
  terms(merchantId: string): Promise<ReserveTerms | null>
  /**
   * Applies from the next payout run; existing reserves keep their days. Null: hold nothing more. Returns the previous
   * terms; 400 with a sentence for invalid ones.
   */
  setTerms(
    merchantId: string,
    terms: ReserveTerms | null,
    actor: string,
  ): Promise<ReserveTerms | null>
  /**
   * An amount to hold until it is lowered or ended (null), from the next payout run, in minor units of the merchant's
   * own currency. Returns the previous amount; 400 with a sentence for an invalid one.
   */
  setFixed(merchantId: string, fixed: number | null, actor: string): Promise<number | null>
  /** The terms, and the amounts held in each currency with their release days. */
  read(merchantId: string): Promise<Reserve>
  /** In a payout run, before it decides what to pay. */
  update(tx: MerchantTx, run: ReserveRun): Promise<void>
  /** Call when a payout has taken the takings that a reserve covers. */
  paidOut: typeof store.setPayout
}

/** Money held back from payouts: a share of each day's takings for some days, and a fixed amount. */
export const reservesService = (deps: ReservesDeps): ReservesService => ({
  terms: async (merchantId) => termsOf(await deps.merchants.get(merchantId)),
  setTerms: (merchantId, terms, actor) => setTerms(deps, merchantId, { terms, actor }),
  setFixed: (merchantId, fixed, actor) => setFixed(deps, merchantId, { fixed, actor }),
  read: (merchantId) => readReserve(deps, merchantId),
  update: (tx, run) => updateReserve(deps, tx, run),
  paidOut: store.setPayout,
})

/** From a merchant's row; null without terms. */
export const termsOf = ({
  reserveBasisPoints,
  reserveDays,
}: {
  reserveBasisPoints: number | null
  reserveDays: number | null
}): ReserveTerms | null =>
  reserveBasisPoints === null || reserveDays === null
    ? null
    : { basisPoints: reserveBasisPoints, days: reserveDays }

async function setTerms(
  { db, audit, merchants }: ReservesDeps,
  merchantId: string,
  { terms, actor }: { terms: ReserveTerms | null; actor: string },
): Promise<ReserveTerms | null> {
  const problem = terms && termsProblem(terms)
  if (problem !== null) throw badRequest(problem)
  const before = termsOf(await merchants.get(merchantId))
  await db.inMerchant(merchantId, async (tx) => {
    await merchants.change(tx, merchantId, {
      reserveBasisPoints: terms?.basisPoints ?? null,
      reserveDays: terms?.days ?? null,
    })
    await audit.record(tx, merchantId, {
      actor,
      action: 'reserve_terms.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { basisPoints: terms?.basisPoints ?? null, days: terms?.days ?? null },
    })
  })
  return before
}

/** From a merchant's row, in its own currency; null in any other, and without a fixed amount. */
export const fixedOf = (
  { reserveFixed, tradingCountry }: { reserveFixed: number | null; tradingCountry: Country },
  currency: Currency,
): number | null => (ownCurrency(tradingCountry) === currency ? reserveFixed : null)

const ownCurrency = (country: Country): Currency => (country === 'NZ' ? 'NZD' : 'AUD')

async function setFixed(
  { db, audit, merchants }: ReservesDeps,
  merchantId: string,
  { fixed, actor }: { fixed: number | null; actor: string },
): Promise<number | null> {
  const problem = fixed === null ? null : fixedProblem(fixed)
  if (problem !== null) throw badRequest(problem)
  const { reserveFixed: before } = await merchants.get(merchantId)
  await db.inMerchant(merchantId, async (tx) => {
    await merchants.change(tx, merchantId, { reserveFixed: fixed })
    await audit.record(tx, merchantId, {
      actor,
      action: 'reserve_terms.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { fixed },
    })
  })
  return before
}

async function readReserve({ db, merchants }: ReservesDeps, merchantId: string): Promise<Reserve> {
  const [merchant, releases] = await Promise.all([
    merchants.get(merchantId),
    store.readReleases(db.reader, merchantId),
  ])
  const held = [...Map.groupBy(releases, ({ currency }) => currency)].map(([currency, own]) => {
    const dated = own.flatMap(({ day, amount }) => (day === null ? [] : [{ day, amount }]))
    const amount = own.reduce((sum, reserve) => sum + reserve.amount, 0)
    const fixed = own.find(({ day }) => day === null)?.amount
    return { currency, amount, releases: dated, ...(fixed !== undefined && { fixed }) }
  })
  const { reserveFixed: amount, tradingCountry } = merchant
  const fixed = amount === null ? {} : { fixed: { currency: ownCurrency(tradingCountry), amount } }
  return { terms: termsOf(merchant), ...fixed, held }
}
