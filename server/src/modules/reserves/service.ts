import type { Reserve } from '@paydeck/contract/calls/balances'

import type { Database, MerchantTx } from '../../db/database.ts'
import { badRequest } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { termsProblem, type ReserveTerms } from './rules.ts'
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
  /** The terms, what is held in each currency, and when it comes back. */
  read(merchantId: string): Promise<Reserve>
  /** In a payout run, before it looks at what it pays. */
  settle(tx: MerchantTx, run: ReserveRun): Promise<void>
  /** A payout has taken the takings of which something was kept back. */
  paidOut: typeof store.setPayout
}

/** A share of each day's takings that is kept back for some days before it is paid out. */
export const reservesService = (deps: ReservesDeps): ReservesService => ({
  terms: async (merchantId) => termsOf(await deps.merchants.get(merchantId)),
  setTerms: (merchantId, terms, actor) => setTerms(deps, merchantId, { terms, actor }),
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

async function readReserve({ db, merchants }: ReservesDeps, merchantId: string): Promise<Reserve> {
  const [merchant, releases] = await Promise.all([
    merchants.get(merchantId),
    store.readReleases(db.reader, merchantId),
  ])
  const held = [...Map.groupBy(releases, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    releases: own.map(({ day, amount }) => ({ day, amount })),
  }))
  return { terms: termsOf(merchant), held }
}
