import type { Country, Currency } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../db/database.ts'
import type { NewId } from '../../kit/ids.ts'
import { reserveDrawn, reserveHeld, reserveReleased } from '../ledger/reserve-journals.ts'
import type { Journal } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import { drawsOf, holdsOf, notCovered, type ReserveTerms } from './rules.ts'
import * as store from './store.ts'

export interface SettleDeps {
  newId: NewId
  ledger: Pick<LedgerService, 'post' | 'payable'>
}

/** A payout run of one currency, which holds the lock of what the merchant is owed. */
export interface ReserveRun {
  merchantId: string
  currency: Extract<Currency, 'AUD' | 'NZD'>
  businessDay: string
  asOf: Date
  place: { country: Country; timeZone: string }
  /** Null: nothing more is kept back. */
  terms: ReserveTerms | null
}

/**
 * Before a run looks at what it pays: releases what is due, draws on the rest when the balance is below zero, else keeps
 * back its share of what was taken. Doing it again changes nothing.
 */
export async function settleReserve(
  deps: SettleDeps,
  tx: MerchantTx,
  run: ReserveRun,
): Promise<void> {
  const { merchantId, currency, businessDay, terms } = run
  const all = await store.lockHeld(tx, merchantId, currency)
  if (terms === null && all.length === 0) return
  for (const one of all.filter(({ releaseOn }) => releaseOn <= businessDay))
    await letGo(deps, tx, run, { ...one, amount: one.held, why: 'released' })
  const { available } = await deps.ledger.payable.sum(tx, merchantId, run)
  const held = all.filter(({ releaseOn }) => releaseOn > businessDay)
  for (const draw of drawsOf(held, available)) await letGo(deps, tx, run, { ...draw, why: 'drawn' })
  if (terms !== null && available > 0) await keepBack(deps, tx, run, { terms, available })
}

async function letGo(
  deps: SettleDeps,
  tx: MerchantTx,
  run: ReserveRun,
  {
    reserveId,
    held,
    amount,
    day,
    why,
  }: store.HeldRow & { amount: number; why: 'released' | 'drawn' },
): Promise<void> {
  const { merchantId, currency } = run
  await store.setHeld(tx, merchantId, reserveId, held - amount)
  const fact = { reserveId, currency, amount, held }
  const journal = why === 'drawn' ? reserveDrawn(fact) : reserveReleased(fact)
  await post(deps, tx, run, {
    reserveId,
    journal,
    action: `reserve.${why}`,
    details: { amount, day },
  })
}

async function keepBack(
  deps: SettleDeps,
  tx: MerchantTx,
  run: ReserveRun,
  { terms, available }: { terms: ReserveTerms; available: number },
): Promise<void> {
  const { merchantId, currency, businessDay, asOf } = run
  const open = await deps.ledger.payable.takings(tx, merchantId, run)
  const covered = await store.readCovered(tx, merchantId, currency)
  for (const hold of holdsOf(notCovered(open, covered), terms, { businessDay, available })) {
    const reserveId = deps.newId('reserve')
    const { day, takings, amount, releaseOn } = hold
    const { basisPoints } = terms
    await store.insertReserve(tx, merchantId, {
      reserveId,
      currency,
      day,
      takings,
      amount,
      held: amount,
      basisPoints,
      releaseOn,
      heldAt: asOf,
      payoutId: null,
    })
    await post(deps, tx, run, {
      reserveId,
      journal: reserveHeld({ reserveId, currency, amount }),
      action: 'reserve.held',
      details: { amount, takings, basisPoints, day, releaseOn },
    })
  }
}

interface Posted {
  reserveId: string
  journal: Journal
  action: 'reserve.held' | 'reserve.released' | 'reserve.drawn'
  details: Record<string, string | number>
}

async function post(
  { ledger }: SettleDeps,
  tx: MerchantTx,
  { merchantId, currency, businessDay, asOf, place }: ReserveRun,
  { reserveId, journal, action, details }: Posted,
): Promise<void> {
  await ledger.post(tx, merchantId, journal, {
    occurredAt: asOf,
    transactionId: null,
    internalOrderId: null,
    ...place,
    event: {
      actor: 'system:payout-run',
      action,
      subjectType: 'reserve',
      subjectId: reserveId,
      details: { ...details, currency, businessDay },
    },
  })
}
