import type { Reserve } from '@paydeck/contract/calls/balances'
import type { Country, Currency } from '@paydeck/contract/money/currency'

import type { Database, MerchantTx } from '../../db/database.ts'
import { badRequest } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { fixedProblem, termsProblem, type ReserveTerms } from './rules.ts'
import { settleReserve, type ReserveRun, type SettleDeps } from './settle.ts'
import * as store from './store.ts'

export interface ReservesDeps extends SettleDeps {
  db: Database
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get' | 'change'>
}

export interface ReservesService {
  terms(merchantId: string): Promise<ReserveTerms | null>
  /**
   * From the next payout run on; what is held keeps its days. Null: nothing more is kept back. Answers the terms of
   * before; 400 with a sentence for terms that make no sense.
   */
  setTerms(
    merchantId: string,
    terms: ReserveTerms | null,
    actor: string,
  ): Promise<ReserveTerms | null>
  /**
   * An amount that is held until it is lowered or ended (null), from the next payout run on, in minor units of the
   * merchant's own currency. Answers that of before; 400 with a sentence for an amount that makes no sense.
   */
  setFixed(merchantId: string, fixed: number | null, actor: string): Promise<number | null>
  /** The terms, what is held in each currency, and when it comes back. */
  read(merchantId: string): Promise<Reserve>
  /** In a payout run, before it looks at what it pays. */
  settle(tx: MerchantTx, run: ReserveRun): Promise<void>
  /** A payout has taken the takings of which something was kept back. */
  paidOut: typeof store.setPayout
}

/** What is kept back before it is paid out: a share of each day's takings for some days, and a fixed amount. */
export const reservesService = (deps: ReservesDeps): ReservesService => ({
  terms: async (merchantId) => termsOf(await deps.merchants.get(merchantId)),
  setTerms: (merchantId, terms, actor) => setTerms(deps, merchantId, { terms, actor }),
  setFixed: (merchantId, fixed, actor) => setFixed(deps, merchantId, { fixed, actor }),
  read: (merchantId) => readReserve(deps, merchantId),
  settle: (tx, run) => settleReserve(deps, tx, run),
  paidOut: store.setPayout,
})

/** Those of a merchant's row; null when it has none. */
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

/** That of a merchant's row in its own currency; null in any other, and where there is none. */
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
    const amount = own.reduce((sum, one) => sum + one.amount, 0)
    const fixed = own.find(({ day }) => day === null)?.amount
    return { currency, amount, releases: dated, ...(fixed !== undefined && { fixed }) }
  })
  const { reserveFixed: amount, tradingCountry } = merchant
  const fixed = amount === null ? {} : { fixed: { currency: ownCurrency(tradingCountry), amount } }
  return { terms: termsOf(merchant), ...fixed, held }
}
